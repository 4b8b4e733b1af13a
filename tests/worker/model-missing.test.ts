import { describe, expect, it } from "vitest";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { Client } from "#domain/clients/client.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { runsOf } from "#tests/support/runs.ts";
import type { PlatformEnv } from "#worker/env.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const MINUTE = 60_000;

/** An embed of a client with a new model, and one model endpoint for all its calls. */
async function endpoint(scenario: string, variables: Partial<PlatformEnv> = {}) {
  stopClock();
  const [token, gptModel] = [uniqueLetters(), `model-${uniqueLetters()}`];
  const { aiPath, client } = await makeEmbed({ gptModel });
  const env = { ...withModel(`${scenario}~${token}`), ...variables };
  const ask = (more: Partial<PlatformEnv> = {}) =>
    call(aiPath, { body: INPUTS, env: { ...env, ...more } });
  const answeredBy = async (more?: Partial<PlatformEnv>) =>
    /^model: (.*)$/mu.exec(((await (await ask(more)).json()) as { result: string }).result)?.[1];
  return { ask, answeredBy, client, gptModel, env, calls: () => modelCalls(token) };
}

async function save(client: Client, env: Partial<PlatformEnv>): Promise<number> {
  const token = await makeToken({ isAdmin: true });
  const { id: clientid, clientname } = client;
  const body = { clientid, clientName: clientname, version: client.version };
  return (await call("/clients/edit", { body, token, env })).status;
}

async function isMarked(client: Client, env: Partial<PlatformEnv>): Promise<boolean | undefined> {
  const token = await makeToken({ isAdmin: true });
  const path = `/clients?page=1&search=${client.clientname}`;
  const rows = (await (await call(path, { token, env })).json()) as ListedClient[];
  return rows[0]?.modelRetired;
}

describe("A model that the endpoint does not have", () => {
  it("is replaced by the fallback, marked on the Clients page, and asked again after ten minutes", async () => {
    const { answeredBy, client, gptModel, env, calls } = await endpoint("own-model-back");
    expect(await isMarked(client, env)).toBe(false);
    expect(await answeredBy()).toBe("fallback-model");
    expect(await answeredBy()).toBe("fallback-model");
    expect(await calls()).toBe(3);
    expect(await isMarked(client, env)).toBe(true);
    letPass(11 * MINUTE);
    expect(await answeredBy()).toBe(gptModel);
    expect(await isMarked(client, env)).toBe(false);
    expect(await answeredBy()).toBe(gptModel);
  });

  it("stands in the run of each answer beside the model that answered", async () => {
    const { ask, client, gptModel } = await endpoint("model-not-found+ok");
    for (let asked = 0; asked < 2; asked += 1) expect((await ask()).status).toBe(200);
    const models = (await runsOf(client.id)).map((run) => [run.modelAsked, run.modelAnswered]);
    expect(models).toEqual([
      [gptModel, "fallback-model"],
      [gptModel, "fallback-model"],
    ]);
  });

  it("is asked again by one call only", async () => {
    const { ask, calls } = await endpoint("model-not-found");
    await ask();
    letPass(11 * MINUTE);
    await Promise.all(Array.from({ length: 5 }, () => ask()));
    // The first submit makes two calls. Then the fallback gets five calls, and the client's model one more.
    expect(await calls()).toBe(2 + 5 + 1);
  });

  it("is asked again at once when its client has been saved", async () => {
    const { answeredBy, client, gptModel, env } = await endpoint("own-model-back");
    expect(await answeredBy()).toBe("fallback-model");
    expect(await save(client, env)).toBe(200);
    expect(await answeredBy()).toBe(gptModel);
  });

  it("is asked at another endpoint, where nothing is known of it", async () => {
    const { answeredBy, gptModel } = await endpoint("model-not-found");
    expect(await answeredBy()).toBe("fallback-model");
    expect(await answeredBy(withModel("ok"))).toBe(gptModel);
  });

  it("is for the owner to replace where there is no fallback", async () => {
    const { ask } = await endpoint("model-not-found", { AI_FALLBACK_MODEL: "" });
    const response = await ask();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: ANSWER_FAILURES.misconfigured });
  });
});

describe("A model that is missing together with the fallback", () => {
  it("is asked again once it is there, and the fallback is not asked in vain", async () => {
    const { ask, answeredBy, gptModel, calls } = await endpoint("all-models-missing-four-times");
    expect((await ask()).status).toBe(503);
    expect(await calls()).toBe(2);
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(503);
    expect(await calls()).toBe(4);
    expect(await answeredBy()).toBe(gptModel);
  });

  it("is left alone after six attempts", async () => {
    const { ask, calls } = await endpoint("all-models-missing");
    for (let asked = 0; asked < 9; asked += 1) expect((await ask()).status).toBe(503);
    // One call each to the client's model and the fallback, then six to the client's model.
    expect(await calls()).toBe(2 + 6);
    expect(Number((await ask()).headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});
