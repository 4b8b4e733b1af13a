import { describe, expect, it } from "vitest";
import type { Result, ResultRow } from "#domain/assistant/replies.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { makeToken, signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { eventsOf, lastModelBody, STREAMED } from "#tests/support/events.ts";
import { db, makeEmbed, readJson, uniqueLetters } from "#tests/support/factories.ts";
import { answerTitleOf } from "#domain/assistant/result-title.ts";
import * as results from "#db/assistant/results.ts";
import * as widgets from "#db/widgets/widgets.ts";

const BRIEF = { type: "coursename", prompt: "Sourdough bread\nat home", audience: "Busy parents" };

const listed = async (token: string) => readJson<ResultRow[]>("/api/results", token);

async function generate(token: string, body: object = BRIEF, env = withModel("names-9")) {
  const response = await call("/api/generate", { token, body, env });
  expect(response.status).toBe(200);
  return (await response.json()) as { result: string; resultId?: string };
}

describe("an answer of a generator", () => {
  it("becomes a result of the person, whose id comes with it", async () => {
    const token = await makeToken();
    const { result, resultId } = await generate(token);
    expect(await readJson<Result>(`/api/results/${resultId}`, token)).toMatchObject({
      source: "coursename",
      title: answerTitleOf(result),
      inputs: { prompt: BRIEF.prompt, audience: BRIEF.audience },
      answer: result,
    });
  });

  it("becomes one when it is streamed, before the last event", async () => {
    const token = await makeToken();
    const response = await call("/api/generate", {
      token,
      body: BRIEF,
      env: withModel("names-9"),
      headers: STREAMED,
    });
    const done = (await eventsOf(response)).at(-1);
    const [row] = await listed(token);
    expect(done?.data.resultId).toBe(row?.id);
  });

  it("that breaks off becomes none", async () => {
    const token = await makeToken();
    const body = { type: "courseidea", prompt: "Bread" };
    const options = { token, body, env: withModel("half-stream"), headers: STREAMED };
    await eventsOf(await call("/api/generate", options));
    expect(await listed(token)).toEqual([]);
  });

  it("becomes none while the person has switched it off", async () => {
    const token = await makeToken();
    const set = async (records: boolean) =>
      call("/api/results/settings", { token, body: { records } });
    expect(await readJson("/api/results/settings", token)).toEqual({
      records: true,
      isFull: false,
    });
    expect(await (await set(false)).json()).toEqual({ records: false });
    expect(await readJson("/api/results/settings", token)).toMatchObject({ records: false });
    expect(await generate(token)).not.toHaveProperty("resultId");
    expect(await listed(token)).toEqual([]);
    await set(true);
    expect(await generate(token)).toHaveProperty("resultId");
    const response = await call("/api/results/settings", { token, body: { records: "no" } });
    expect(response.status).toBe(400);
  });
});

describe("another answer like a former one", () => {
  it("has none of the former names", async () => {
    const token = await makeToken();
    const { resultId } = await generate(token);
    const model = uniqueLetters();
    // The model gives the former nine and three more, twice: that are fewer than nine new ones.
    const body = { ...BRIEF, like: resultId };
    const response = await call("/api/generate", {
      token,
      body,
      env: withModel(`names-12~${model}`),
    });
    expect(response.status).toBe(502);
    const { messages } = await lastModelBody(model);
    expect(messages.at(-1)?.content).toContain("You already gave these names:\n1. Amber Academy");
  });

  it("is asked for with the former text in front of the model", async () => {
    const token = await makeToken();
    const idea = { type: "courseidea", prompt: "Bread" };
    const { result, resultId } = await generate(token, idea, withModel("ok"));
    const model = uniqueLetters();
    await generate(token, { ...idea, like: resultId }, withModel(`ok~${model}`));
    const { messages } = await lastModelBody(model);
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(messages[2]?.content).toBe(result);
  });

  it("is refused where the result is of another generator, before the model is asked", async () => {
    const token = await makeToken();
    const { resultId } = await generate(token);
    const body = { ...BRIEF, type: "busname", like: resultId };
    expect((await call("/api/generate", { token, body })).status).toBe(404);
  });

  it("comes from the demo model with other words each time", async () => {
    const token = await makeToken();
    const demo = { OPENAI_API_KEY: "" } as ReturnType<typeof withModel>;
    const brief = { ...BRIEF, prompt: "Sourdough bread" };
    let former = await generate(token, brief, demo);
    for (const _ of [1, 2, 3]) {
      const next = await generate(token, { ...brief, like: former.resultId }, demo);
      const names = next.result.split("\n").map((line) => line.replace(/^\d+\. /u, ""));
      expect(names).toHaveLength(9);
      for (const name of names) expect(former.result).not.toContain(`${name}\n`);
      former = next;
    }
    const idea = { type: "courseidea", prompt: "Sourdough bread" };
    const first = await generate(token, idea, demo);
    const second = await generate(token, { ...idea, like: first.resultId }, demo);
    expect(second.result).toContain("Ideas about Bread");
  });
});

describe("an answer of a widget", () => {
  const inputs = { topic: "Bread 7", audience: "Parents", other: "not an input" };

  async function makePreview() {
    const embed = await makeEmbed();
    const account = await signedIn({ clientId: embed.client.id });
    const path = `/ai/${embed.toolkit.collection}/${embed.widget.id}/${PREVIEW_KEY}`;
    const ask = async (body: object, to = path) =>
      call(to, { body, headers: { Cookie: account.cookie }, env: withModel("ok") });
    return { ...embed, ...account, ask };
  }

  it("becomes a result where the landing page asks for it", async () => {
    const { ask, token, widget } = await makePreview();
    const { result, resultId } = (await (await ask({ inputs, record: true })).json()) as {
      result: string;
      resultId: string;
    };
    expect(await readJson<Result>(`/api/results/${resultId}`, token)).toMatchObject({
      source: "widget",
      widget: { id: widget.id, type: widget.type, name: widget.data.name },
      title: answerTitleOf(result),
      inputs: { topic: "Bread 7", audience: "Parents" },
      labels: { topic: "Topic", audience: "Audience" },
      answer: result,
    });
  });

  it("becomes none in Live Preview and for a visitor with the client's key", async () => {
    const { ask, token, aiPath } = await makePreview();
    expect((await ask({ inputs })).status).toBe(200);
    expect((await ask({ inputs, record: true }, aiPath)).status).toBe(200);
    expect(await listed(token)).toEqual([]);
    expect((await ask({ inputs, record: "yes" })).status).toBe(400);
  });

  it("stays when its widget is deleted, also in the meantime", async () => {
    const { ask, token, user, widget } = await makePreview();
    const { result } = (await (await ask({ inputs, record: true })).json()) as { result: string };
    await widgets.remove(db, widget.type, widget.id);
    const draft = {
      source: "widget" as const,
      widgetId: widget.id,
      title: "Late",
      inputs: {},
      answer: "x",
    };
    await results.insert(db, user.id, draft);
    const rows = await listed(token);
    expect(rows.map(({ title, widget }) => [title, widget])).toEqual([
      ["Late", null],
      [answerTitleOf(result), null],
    ]);
  });
});
