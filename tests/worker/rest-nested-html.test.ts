import { describe, expect, it } from "vitest";
import * as results from "#db/assistant/results.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeToolkit, readJson, readProblem } from "#tests/support/factories.ts";
import { addResult, makePerson } from "#tests/support/results.ts";
import { readPage } from "#worker/host-page/read-page.ts";

/** 512 kB of tags, each within the one before. */
const NESTED = "<b><i>".repeat(87_000);

describe("HTML nested 174,000 deep", () => {
  it.each<[string, (collection: string) => [string, object]]>([
    [
      "a save",
      (collection: string) => [
        `/widgets/${collection}/add`,
        { name: "W", landingText: NESTED.slice(0, 90_000) },
      ],
    ],
    [
      "an import",
      (collection: string) => {
        const widget = { name: "W", landingText: NESTED.slice(0, 90_000) };
        const toolkits = [{ name: collection, collection: `${collection}x`, widgets: [widget] }];
        return [
          "/toolkits/import",
          { file: { format: "prompt-widgets/toolkits", version: 1, toolkits } },
        ];
      },
    ],
  ])("is refused by %s", async (_, make) => {
    const token = await makeToken({ isAdmin: true });
    const [path, body] = make((await makeToolkit()).collection);
    const problem = await readProblem(await call(path, { token, body }));
    expect(problem).toMatchObject({
      status: 400,
      detail: "Tags can be nested at most 500 deep.",
    });
  });

  it("is read by the page check in no time", () => {
    const frame = `<iframe title="a &amp; b" src="https://own.example/embed/a/b/c">`;
    const started = performance.now();
    // A parser that keeps a tree looks through all open tags for each end tag.
    const html = "<b>".repeat(87_000) + "</x>".repeat(60_000) + frame;
    const page = readPage(html, { address: null, ownOrigin: "https://own.example" });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(page.widgets).toMatchObject([
      { type: "a", id: "b", key: "c", frame: { hasTitle: true } },
    ]);
  });

  it("that is stored already is left out for readers", async () => {
    const person = await makePerson();
    const id = await addResult(person.userId);
    await results.update(db, person.userId, id, { edited: NESTED.slice(0, 60_000), version: 1 });
    const shown = await readJson<{ edited: string }>(`/api/results/${id}`, person.token);
    expect(shown.edited).toBe("");
  });
});
