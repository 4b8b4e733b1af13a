import { expect, it } from "vitest";
import * as clients from "#db/clients/clients.ts";
import type { SavedClient } from "#domain/clients/replies.ts";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { ModelChoices, ModelFound } from "#domain/operations/model-replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { db, makeClient, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";

const admin = makeToken({ isAdmin: true });

async function modelOfNew(body: object): Promise<string> {
  const clientName = uniqueLetters();
  const response = await call("/clients/add", {
    token: await admin,
    body: { clientName, ...body },
  });
  return (await response.json<SavedClient>()).gptmodel;
}

async function setDefault(defaultModel: string | null): Promise<number> {
  return (await call("/platform", { token: await admin, body: { defaultModel } })).status;
}

it("a client that names no model gets the default one of the platform", async () => {
  expect(await modelOfNew({})).toBe(DEFAULT_MODEL);
  expect(await setDefault("gpt-6-luna")).toBe(200);
  expect(await modelOfNew({})).toBe("gpt-6-luna");
  expect(await modelOfNew({ gptModel: "own" })).toBe("own");
  const { default: chosen, models } = await readJson<ModelChoices>("/models/choices", await admin);
  expect(chosen).toBe("gpt-6-luna");
  expect(models.map(({ id }) => id)).toContain("own");
  expect(await setDefault("no model")).toBe(400);
  expect(await setDefault(null)).toBe(200);
  expect(await modelOfNew({})).toBe(DEFAULT_MODEL);
});

it.each(["/clients/add", "/clients/edit"])("%s refuses a client without a model", async (path) => {
  const { id, clientname: clientName, gptmodel } = await makeClient({ gptModel: "own" });
  for (const gptModel of ["", " ", null]) {
    const body = { clientName: `${clientName}s`, clientid: id, gptModel };
    const problem = await readProblem(await call(path, { token: await admin, body }));
    const errors = [{ path: "gptModel", message: "Choose a model." }];
    expect(problem).toMatchObject({ status: 400, title: MESSAGES.client.other, errors });
  }
  expect(await clients.get(db, id)).toMatchObject({ clientname: clientName, gptmodel });
});

async function isKnown(model: string, env = {}): Promise<boolean | null> {
  const response = await call(`/models/look-up?model=${model}`, { token: await admin, env });
  return (await response.json<ModelFound>()).isKnown;
}

it("a model is looked up in the provider's list", async () => {
  const env = withModel("gpt-old@-1,gpt-new");
  expect(await isKnown("gpt-new", env)).toBe(true);
  expect(await isKnown("gpt-old", env)).toBe(false);
  expect(await isKnown("gpt-9-nonsense", env)).toBe(false);
});

it("a provider without a list, or none, does not tell, and any name can be saved", async () => {
  expect(await isKnown("gpt-9-nonsense", withModel("500"))).toBeNull();
  expect(await isKnown("gpt-9-nonsense")).toBeNull();
  expect(await modelOfNew({ gptModel: "gpt-9-nonsense" })).toBe("gpt-9-nonsense");
});
