import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { StoredDraft } from "#domain/widgets/replies.ts";
import type { ModelChoices, ModelsInUse } from "#domain/operations/model-replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken, signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { lastModelBody } from "#tests/support/events.ts";
import { makeEmbed, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";
import { makeTool } from "#tests/support/personal-tools.ts";
import { runsOf } from "#tests/support/runs.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";
import { CASE } from "#tests/support/widget-tests.ts";

const VALUES = { inputs: { topic: "Bread", audience: "Parents" } };
const ONLY_ADMINISTRATORS = "Only administrators choose the model of a widget.";

/** An embed whose client and whose widget have different models. */
async function makeChosen() {
  const [ofClient, model] = [`gpt-${uniqueLetters()}`, `gpt-${uniqueLetters()}`];
  const chosen = { model, temperature: "0.1", reasoningEffort: "low" as const };
  const embed = await makeEmbed({ gptModel: ofClient, gptTemp: "0.9" }, chosen);
  return { ...embed, ofClient, model };
}

describe("The model of a widget", () => {
  it("answers visitors, programs, previews and tests, with its temperature and effort", async () => {
    const { client, widget, aiPath, model } = await makeChosen();
    const { id: clientId } = client;
    const admin = await signedIn({ clientId, isAdmin: true });
    const program = await makeServiceToken(clientId);
    const path = `${widget.type}/${widget.id}`;
    const saved = await call(`/widgets/${path}/cases`, {
      method: "PUT",
      token: admin.token,
      body: { version: 0, cases: [CASE] },
    });
    const { cases } = (await saved.json()) as { cases: { id: string }[] };
    const asks = [
      [aiPath, { body: VALUES }],
      [`/site/ask/${path}`, { body: VALUES, token: program.token }],
      [`/ai/${path}/${PREVIEW_KEY}`, { body: VALUES, headers: { Cookie: admin.cookie } }],
      [`/widgets/${path}/cases/${cases[0]!.id}/run`, { body: { of: "live" }, token: admin.token }],
    ] as const;
    for (const [address, options] of asks) {
      const token = crypto.randomUUID();
      const response = await call(address, { ...options, env: withModel(`ok~${token}`) });
      expect(response.status).toBe(200);
      expect(await lastModelBody(token)).toMatchObject({
        model,
        temperature: 0.1,
        reasoning_effort: "low",
      });
    }
    const runs = await runsOf(clientId);
    expect(runs.map(({ modelAsked }) => modelAsked)).toEqual([model, model, model, model]);
  });

  it("has a price of its own in the estimate and in the choice, and is not shown to visitors", async () => {
    const { client, widget, aiPath, model, ofClient } = await makeChosen();
    const token = await makeToken({ clientId: client.id, isAdmin: true });
    const price = { model, input: 1_000_000, cachedInput: null, output: 2_000_000 };
    expect((await call("/prices/add", { token, body: price })).ok).toBe(true);
    const estimate = await readJson(`/widgets/${widget.type}/${widget.id}/estimate`, token);
    expect(estimate).toMatchObject({ model, price: { input: 1_000_000, output: 2_000_000 } });
    const { models } = await readJson<ModelChoices>("/models/choices", token);
    const priceOf = (id: string) => models.find((one) => one.id === id)?.price;
    expect(priceOf(model)).toEqual({ input: 1_000_000, output: 2_000_000 });
    expect(priceOf(ofClient)).toBeNull();
    expect(await (await call(aiPath)).text()).not.toContain(model);
  });

  it("is counted on Models beside the clients, and moved with them", async () => {
    const { widget, model } = await makeChosen();
    const token = await makeToken({ isAdmin: true });
    const rowOf = async (id: string) =>
      (await readJson<ModelsInUse>("/models", token)).rows.find((row) => row.id === id);
    expect(await rowOf(model)).toMatchObject({ clients: 0, widgets: 1 });
    const to = `gpt-${uniqueLetters()}`;
    const moved = await call("/models/move", { token, body: { from: model, to } });
    expect(await moved.json()).toEqual({ moved: [], widgets: 1 });
    expect(await rowOf(model)).toBeUndefined();
    const path = `/widgets/${widget.type}/${widget.id}`;
    expect(await readJson<Widget>(path, token)).toMatchObject({ model: to, version: 2 });
    expect(await readJson(`${path}/versions`, token)).toMatchObject([{ changed: ["model"] }, {}]);
  });

  it("is chosen by administrators only: a manager and a person keep what is stored", async () => {
    const { token, path, widget } = await makeOwnWidget();
    const person = await makeTool();
    const add = { name: "Dear", model: "gpt-dear" };
    const refusals = [
      call(`${path}/add`, { token, body: add }),
      call(`${path}/edit`, { token, body: { widgetid: widget.id, model: "gpt-dear" } }),
      call(`${path}/edit`, { token, body: { widgetid: widget.id, temperature: 2 } }),
      call(`${path}/${widget.id}/draft`, {
        method: "PUT",
        token,
        body: { data: { reasoningEffort: "high" } },
      }),
      call("/widgets/personal", { token: person.token, body: add }),
      call(`${person.path}/draft`, {
        method: "PUT",
        token: person.token,
        body: { data: { model: "gpt-dear" } },
      }),
    ];
    for (const refused of await Promise.all(refusals))
      expect(await readProblem(refused)).toMatchObject({
        status: 403,
        detail: ONLY_ADMINISTRATORS,
      });
    const admin = await makeToken({ isAdmin: true });
    const chosen = { widgetid: widget.id, model: "gpt-chosen" };
    expect((await call(`${path}/edit`, { token: admin, body: chosen })).status).toBe(200);
    // What is stored may be sent back.
    const same = { widgetid: widget.id, model: "gpt-chosen", submit: "Go on" };
    expect((await call(`${path}/edit`, { token, body: same })).status).toBe(200);
    const copy = await call(`${path}/copy`, { token, body: { id: widget.id } });
    expect(await copy.json()).toMatchObject({ data: { model: null } });
    const restored = await call(`${path}/${widget.id}/restore`, {
      token,
      body: { to: 1, version: 3 },
    });
    expect(await restored.json()).toMatchObject({ data: { submit: "Go", model: "gpt-chosen" } });
  });

  it("is not taken back by a draft that is older than the choice", async () => {
    const { token, path, widget } = await makeOwnWidget();
    const admin = await makeToken({ isAdmin: true });
    const choose = async (model: string | null) =>
      call(`${path}/edit`, { token: admin, body: { widgetid: widget.id, model } });
    const save = async (body: object) =>
      (await (
        await call(`${path}/${widget.id}/draft`, { method: "PUT", token, body })
      ).json()) as StoredDraft;
    await choose("gpt-dear");
    await save({ data: { submit: "Mine" } });
    await choose(null);
    const kept = await save({ data: { model: "gpt-dear" }, baseVersion: 3 });
    expect(kept.data).toMatchObject({ submit: "Mine", model: null });
    // A choice in the draft itself stays.
    const draft = { data: { model: "gpt-chosen" } };
    await call(`${path}/${widget.id}/draft`, { method: "PUT", token: admin, body: draft });
    await call(`${path}/edit`, { token, body: { widgetid: widget.id, description: "New" } });
    const rebased = await save({ data: { submit: "Later" }, baseVersion: 4 });
    expect(rebased.data).toMatchObject({ submit: "Later", model: "gpt-chosen" });
  });

  it.each([
    [{ model: "gpt 5" }, "model"],
    [{ temperature: 3 }, "temperature"],
    [{ reasoningEffort: "much" }, "reasoningEffort"],
  ])("is refused with a sentence at its field: %o", async (fields, path) => {
    const { widget } = await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    const body = { widgetid: widget.id, ...fields };
    const refused = await call(`/widgets/${widget.type}/edit`, { token, body });
    expect(await readProblem(refused)).toMatchObject({ status: 400, errors: [{ path }] });
  });
});
