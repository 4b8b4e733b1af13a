import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ClientOverview, ListedClient } from "#domain/clients/replies.ts";
import type { JobRow, Overview } from "#domain/operations/replies.ts";
import type { ModelChoices, ModelsInUse } from "#domain/operations/model-replies.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import { connect } from "#db/base/database.ts";
import * as clients from "#db/clients/clients.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeEmbed, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";

const db = connect(env.DB);
const admin = makeToken({ isAdmin: true });

/** Runs the watch with an endpoint that has these models. */
async function watch(list: string): Promise<void> {
  await runJob("models", { bindings: withModel(list) });
}

/** What `GET /models` says about a model. */
async function shown(id: string, options = {}) {
  const response = await call("/models", { token: await admin, ...options });
  const { rows, ...rest } = await response.json<ModelsInUse>();
  return { ...rest, row: rows.find((row) => row.id === id) };
}

/** A model of one client. */
async function makeModel() {
  const id = `gpt-${uniqueLetters()}`;
  const embed = await makeEmbed({ gptModel: id });
  return { id, ...embed };
}

describe("The watch of models", () => {
  it("tells the end of a model that a client uses, once for each warning", async () => {
    const { id, client } = await makeModel();
    expect((await shown(id)).row).toMatchObject({ known: null, clients: 1 });
    await watch(`${id}@30,gpt-new`);
    await watch(`${id}@29,gpt-new`);
    const { row, hasFailed } = await shown(id);
    expect(hasFailed).toBe(false);
    expect(row).toMatchObject({ names: [client.clientname], known: { state: "retiring" } });
    const alerts = await openAlerts(await admin, `model.retiring:${id}:`);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.sentence).toContain(
      "names gpt-new as its replacement. Clients use it: move them",
    );
    await watch(`${id}@7,gpt-new`);
    expect(await openAlerts(await admin, `model.retiring:${id}:`)).toHaveLength(2);
  });

  it("is what the list, the page of a client and the overview say, from 90 days before the end on", async () => {
    const { id, client } = await makeModel();
    const said = async () => {
      const token = await admin;
      const rows = await readJson<ListedClient[]>(
        `/clients?page=1&search=${client.clientname}`,
        token,
      );
      const one = await readJson<ClientOverview>(`/clients/${client.id}/overview`, token);
      const { ending, retired } = (await readJson<Overview>("/overview", token)).attention;
      const ends = ({ modelRetired, modelEndsOn, modelReplacement }: ListedClient) =>
        [modelRetired, modelEndsOn, modelReplacement] as const;
      expect(ends(one as unknown as ListedClient)).toEqual(rows.map(ends)[0]);
      const isIn = (rows: { id: string }[]) => rows.some((row) => row.id === id);
      return {
        ends: rows.map(ends)[0],
        isEnding: isIn(ending.rows),
        isRetired: isIn(retired.rows),
      };
    };
    const day = utcDay(Date.now() + 90 * DAY_MS);
    await watch(`${id}@91,gpt-new`);
    expect(await said()).toEqual({
      ends: [false, null, "gpt-new"],
      isEnding: false,
      isRetired: false,
    });
    await watch(`${id}@90,gpt-new`);
    expect(await said()).toEqual({
      ends: [false, day, "gpt-new"],
      isEnding: true,
      isRetired: false,
    });
    await watch("gpt-new");
    expect(await said()).toEqual({
      ends: [true, null, "gpt-new"],
      isEnding: false,
      isRetired: true,
    });
  });

  it("tells that a model is gone, once", async () => {
    const { id } = await makeModel();
    await watch(`${id},gpt-new`);
    await watch("gpt-new");
    await watch("gpt-new");
    expect((await shown(id)).row?.known).toMatchObject({ state: "gone" });
    expect(await openAlerts(await admin, `model.gone:${id}:`)).toHaveLength(1);
  });

  it("says nothing about a model that no list has named, or that no client uses", async () => {
    const { id } = await makeModel();
    const unused = `gpt-${uniqueLetters()}`;
    await watch(`${unused}@3`);
    expect((await shown(id)).row?.known).toMatchObject({ state: "unlisted" });
    expect((await shown(unused)).row).toBeUndefined();
    expect(await openAlerts(await admin, `model.retiring:${unused}`)).toEqual([]);
    expect(await openAlerts(await admin, `model.gone:${id}`)).toEqual([]);
  });

  it.each(["404", "500", "html", "no-list", "none"])(
    "keeps what it knows where the endpoint answers %s",
    async (scenario) => {
      const { id } = await makeModel();
      await watch(`${id}@20`);
      const before = await shown(id);
      await watch(scenario);
      expect(await shown(id)).toEqual({ ...before, hasFailed: true });
      const jobs = await readJson<JobRow[]>("/jobs", await admin);
      expect(jobs.find(({ name }) => name === "models")?.outcome).toBe("failed");
    },
  );

  it("is done by POST /models/check, also with the demo model, whose default model retires", async () => {
    const { client } = await makeEmbed();
    const token = await admin;
    const checked = await call("/models/check", { method: "POST", token });
    const { rows } = await checked.json<ModelsInUse>();
    const row = rows.find(({ id }) => id === client.gptmodel);
    expect(row?.known).toMatchObject({ state: "retiring", replacement: expect.any(String) });
  });
});

describe("POST /models/move", () => {
  it("gives every client of a model another one at once, and acknowledges the alerts", async () => {
    const { id, client, aiPath } = await makeModel();
    const other = await makeEmbed({ gptModel: id });
    const left = await makeModel();
    // Fills the cache with the former model.
    await call(aiPath);
    await watch(`${id}@30`);
    const { token, user } = await makeSession({ isAdmin: true });
    const to = `gpt-${uniqueLetters()}`;
    const response = await call("/models/move", { token, body: { from: id, to } });
    const { moved } = await response.json<{ moved: string[] }>();
    expect(moved.toSorted()).toEqual(
      [client, other.client].map((one) => one.clientname).toSorted(),
    );
    const stored = await clients.get(db, client.id);
    expect(stored).toMatchObject({ gptmodel: to, version: client.version + 1 });
    expect(await clients.get(db, left.client.id)).toMatchObject({ gptmodel: left.id });
    expect(await env.KV.get(`client:${client.apikey}`)).toBeNull();
    expect(await openAlerts(token, `model.retiring:${id}`)).toEqual([]);
    const { rows } = await readJson<{ rows: { key: string; acknowledgedBy: string }[] }>(
      "/alerts?state=acknowledged&size=200",
      token,
    );
    expect(rows.find(({ key }) => key.includes(id))?.acknowledgedBy).toBe(user.username);
  });

  it("refuses a model that no client uses, the same model, and no model", async () => {
    const { id } = await makeModel();
    const token = await admin;
    const move = async (body: object) => (await call("/models/move", { token, body })).status;
    expect(await move({ from: `gpt-${uniqueLetters()}`, to: "gpt-6-luna" })).toBe(409);
    expect(await move({ from: id, to: id })).toBe(400);
    expect(await move({ from: id })).toBe(400);
    expect(await move({ from: id, to: "" })).toBe(400);
    expect(await move({ from: id, to: "two words" })).toBe(400);
    expect((await shown(id)).row?.clients).toBe(1);
  });
});

describe("A client without a model, which SQL by hand can make", () => {
  it("is not asked for, is named wherever the set-up is shown, and is mended by a move", async () => {
    const token = uniqueLetters();
    const variables = withModel(`ok~${token}`);
    const { client, aiPath } = await makeEmbed({ monthlyBudget: 1_000_000_000 });
    await db.run(sql`update clients set gptmodel = '' where id = ${client.id}`);
    const ask = () =>
      call(aiPath, { body: { inputs: { topic: "Bread", audience: "Parents" } }, env: variables });
    const health = async () => (await call("/health", { env: variables })).status;
    const refused = await readProblem(await ask());
    expect(refused).toMatchObject({ status: 503, code: "answer_misconfigured" });
    expect(await modelCalls(token)).toBe(0);
    expect(await health()).toBe(503);
    const { id, clientname: name } = client;
    await watch("gpt-new");
    expect((await shown("")).row).toMatchObject({ known: null, clients: 1, names: [name] });
    const { models } = await readJson<ModelChoices>("/models/choices", await admin);
    expect(models.map((model) => model.id)).not.toContain("");
    const edited = { clientid: id, tagline: "Learn" };
    const saved = await call("/clients/edit", { token: await admin, body: edited });
    expect(await saved.json()).not.toHaveProperty("warning");

    const move = async () => {
      const body = { from: "", to: "gpt-new" };
      return call("/models/move", { token: await admin, body });
    };
    expect(await (await move()).json()).toEqual({ moved: [name], widgets: 0 });
    expect((await readProblem(await move())).detail).toBe("Every client has a model.");
    expect((await ask()).status).toBe(200);
    expect(await health()).toBe(200);
    expect((await shown("")).row).toBeUndefined();
  });
});
