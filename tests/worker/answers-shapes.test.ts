import { beforeAll, describe, expect, inject, it } from "vitest";
import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { DE } from "#domain/frame-texts/de.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { call, withModel } from "#tests/support/app.ts";
import { eventsOf, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, runsOf } from "#tests/support/runs.ts";
import { streamShape } from "#tests/support/wire-shapes.ts";
import { WRITTEN } from "#tests/support/written-items.ts";
import { AnswerItems } from "#worker/answers/items.ts";

const ROWS = Object.entries(WRITTEN).flatMap(([kind, shapes]) =>
  shapes.map(([name, written, items]) => {
    const text = typeof written === "string" ? written : JSON.stringify(written);
    return { kind: kind as ItemsKind, name, text, items };
  }),
);

/** What no visitor sees: JSON, and the answer key. */
const HIDDEN = /\{\s*\\?["']|\[\s*\\?["'{]|KEY-WHY|right\W*:|correct/u;

const embeds = new Map<string, Awaited<ReturnType<typeof makeEmbed>>>();

beforeAll(async () => {
  for (const kind of Object.keys(WRITTEN) as ItemsKind[])
    embeds.set(
      kind,
      await makeEmbed({ gptModel: uniqueLetters() }, { answer: { kind, count: 2 } }),
    );
});

/** Asks a widget whose model writes a text. */
async function ask(
  kind: ItemsKind,
  text: string,
  headers: Record<string, string> = {},
  query = "",
) {
  const [token, { aiPath }] = [uniqueLetters(), embeds.get(kind)!];
  const pieces = text.match(/[^]{1,40}/gu) ?? [];
  const body = JSON.stringify(streamShape(pieces));
  await fetch(`${inject("modelUrl")}/shape/${token}`, { method: "PUT", body });
  return call(aiPath + query, { body: INPUTS, headers, env: withModel(`shape~${token}`) });
}

describe("An answer of items is read as the model writes it, or is none", () => {
  it.each(ROWS)("$kind: $name", async ({ kind, text, items }) => {
    for (const size of [7, text.length]) {
      const reader = new AnswerItems(kind);
      for (let at = 0; at < text.length; at += size) reader.add(text.slice(at, at + size));
      expect(reader.end()?.items ?? null).toEqual(items);
    }
    const events = await eventsOf(await ask(kind, text, STREAMED));
    const { event, data } = events.at(-1)!;
    const { answer } = data as { answer?: { items: object[] } };
    const ended = { event, items: answer?.items.length, detail: data.detail };
    expect(ended).toEqual(
      items
        ? { event: "done", items: items.length }
        : { event: "error", detail: ANSWER_FAILURES.empty },
    );
    // The answer as a value has names, and is not what is shown.
    const shown = events.map(({ data: { text = "", html = "", result = "", detail = "" } }) => [
      text,
      html.replace(/ (?:class|value)="[^"]*"/gu, ""),
      result,
      detail,
    ]);
    expect(shown.flat().join("\n")).not.toMatch(HIDDEN);
  });
});

describe("An answer of items that cannot be read", () => {
  it("has failed, in the language of the frame", async () => {
    const response = await ask("quiz", '{"items": []}', {}, "?lang=de");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: "answer_empty", detail: DE.noAnswer });
    const runs = await runsOf(embeds.get("quiz")!.client.id);
    expect(runs.at(-1)).toMatchObject({ outcome: "empty", calls: 2 });
  });

  it.each(["steps", "cards", "table"] as const)(
    "is its text, if words are for %s",
    async (kind) => {
      const response = await ask(kind, "I would **rather** not.");
      expect(await response.json()).toMatchObject({
        result: "I would **rather** not.",
        html: "<p>I would <strong>rather</strong> not.</p>\n",
      });
    },
  );
});
