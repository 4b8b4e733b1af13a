import { describe, expect, it } from "vitest";
import type { WidgetTest, TestList } from "#domain/widgets/replies.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { call } from "#tests/support/app.ts";
import { lastAuditOf } from "#tests/support/audit.ts";
import { db, readProblem } from "#tests/support/factories.ts";
import { CASE, makeTests } from "#tests/support/widget-tests.ts";

describe("The test cases of a widget", () => {
  it("are a list with one version: stored in its order, changed, emptied", async () => {
    const { cases, put, widget } = await makeTests();
    expect(await cases()).toEqual({ version: 0, cases: [] });
    const first = { ...CASE, name: " First " };
    const stored = (await (await put({ version: 0, cases: [first, CASE] })).json()) as TestList;
    expect(stored).toEqual(await cases());
    expect(stored.cases.map(({ id: _, ...rest }) => rest)).toEqual([
      { ...CASE, name: "First" },
      CASE,
    ]);
    const swapped = stored.cases.toReversed();
    const again = await put({ version: stored.version, cases: [...swapped, CASE] });
    expect(again.status).toBe(200);
    const next = await cases();
    expect(next.version).toBeGreaterThan(stored.version);
    expect(next.cases.slice(0, 2)).toEqual(swapped);
    expect(next.cases).toHaveLength(3);
    expect((await put({ version: next.version, cases: [] })).status).toBe(200);
    const named = ({ name, inputs, checks }: WidgetTest) => ({ name, inputs, checks });
    expect(await lastAuditOf(widget.id)).toEqual({
      action: "edit",
      entity: "widget",
      changes: { tests: [next.cases.map(named), null] },
    });
    expect(await cases()).toEqual({ version: 0, cases: [] });
  });

  it("are not overwritten by who has not seen the newest list, also when saved at once", async () => {
    const { cases, put } = await makeTests();
    const both = await Promise.all([
      put({ version: 0, cases: [{ ...CASE, name: "One" }] }),
      put({ version: 0, cases: [{ ...CASE, name: "Other" }] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const current = await cases();
    expect(current.cases).toHaveLength(1);
    const refused = both.find(({ status }) => status === 409) as Response;
    expect(await readProblem(refused)).toMatchObject({ title: "Changed Meanwhile", current });
    for (const version of [0, current.version - 1])
      expect((await put({ version, cases: [] })).status).toBe(409);
    expect(await cases()).toEqual(current);
  });

  it("of one widget cannot take those of another by their ids", async () => {
    const [mine, other] = [await makeTests(), await makeTests()];
    const { cases } = (await (await other.put({ version: 0, cases: [CASE] })).json()) as TestList;
    await mine.put({ version: 0, cases: [{ ...CASE, name: "Taken", id: cases[0]?.id }] });
    expect((await other.cases()).cases).toEqual(cases);
    const taken = await mine.cases();
    expect(taken.cases).toMatchObject([{ name: "Taken" }]);
    expect(taken.cases[0]?.id).not.toBe(cases[0]?.id);
  });

  it("are refused with the place and the sentence, and change nothing", async () => {
    const { cases, put } = await makeTests();
    const refused: [object, string, string][] = [
      [{ name: " " }, "cases.0.name", "Give the test a name."],
      [{ inputs: { a: 1 } }, "cases.0.inputs", "Must be an object"],
      [
        { inputs: { a: "x".repeat(10_001) } },
        "cases.0.inputs",
        "All values together are too long.",
      ],
      [{ checks: [{ kind: "contains", text: "" }] }, "cases.0.checks.0.text", "Write the text."],
      [
        { checks: [{ kind: "words" }] },
        "cases.0.checks.0.from",
        "Enter a number of words in one of the two fields.",
      ],
      [
        { checks: [{ kind: "words", from: 3, to: 2 }] },
        "cases.0.checks.0.to",
        "Must not be less than the first number.",
      ],
      [
        { checks: [{ kind: "json", schema: '{"type":"string","pattern":"a"}' }] },
        "cases.0.checks.0.schema",
        "This schema uses “pattern”, which cannot be checked here.",
      ],
      [{ checks: [{ kind: "judged", criterion: "Warm", times: 2 }] }, "cases.0.checks.0.times", ""],
      [
        { checks: Array.from({ length: 11 }, () => CASE.checks[0]) },
        "cases.0.checks",
        "A test can have at most 10 checks.",
      ],
    ];
    for (const [changes, path, sentence] of refused) {
      const problem = await readProblem(
        await put({ version: 0, cases: [{ ...CASE, ...changes }] }),
      );
      expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
      expect(problem.errors?.[0]?.message).toContain(sentence);
    }
    const many = Array.from({ length: 51 }, () => CASE);
    const problem = await readProblem(await put({ version: 0, cases: many }));
    expect(problem.detail).toBe("A widget can have at most 50 tests.");
    expect((await cases()).cases).toEqual([]);
  });

  it("are at the widget's own path, and go with the widget", async () => {
    const { path, token, put, widget, run } = await makeTests();
    await put({ version: 0, cases: [CASE] });
    const elsewhere = `/widgets/Elsewhere/${widget.id}/cases`;
    expect((await call(elsewhere, { token })).status).toBe(404);
    expect((await run({ of: "live" }, { id: "unknown" })).status).toBe(404);
    expect((await run({ of: "draft" })).status).toBe(404);
    expect(await widgets.remove(db, widget.type, widget.id)).toBe(true);
    expect((await call(`${path}/cases`, { token })).status).toBe(404);
  });
});
