import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { versionTests } from "#db/schema/widgets.ts";
import { call } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { CASE, makeTests } from "#tests/support/widget-tests.ts";

describe("Publishing a widget with tests", () => {
  it("stores how many passed in the draft and in what was live", async () => {
    const { put, draft, result, path, token, run, cases } = await makeTests();
    await put({ version: 0, cases: [CASE, { ...CASE, name: "No values", inputs: {} }] });
    const { version } = (await (await draft({ prompt: "For {audience}: {topic}" })).json()) as {
      version: number;
    };
    await result({ of: "draft" });
    await result({ of: "live" });
    expect((await run({ of: "live" }, { id: (await cases()).cases[1]?.id })).status).toBe(200);
    const body = { version, note: "shorter" };
    expect((await call(`${path}/publish`, { token, body })).status).toBe(200);
    const versions = async () =>
      (await (await call(`${path}/versions`, { token })).json()) as object[];
    const tests = { draft: { passed: 1, of: 2 }, live: { passed: 1, of: 2 } };
    expect(await versions()).toMatchObject([
      { version: 2, tests },
      { version: 1, tests: null },
    ]);
    await call(`${path}/restore`, { token, body: { to: 1, version: 2 } });
    expect(await versions()).toMatchObject([{ version: 3, tests: null }, { tests }, {}]);
  });

  it("keeps the last result of each test with a version: of the draft that it was, and of what ran with it when it was live", async () => {
    const { put, draft, result, path, token, cases, run, widget } = await makeTests();
    await put({ version: 0, cases: [CASE, { ...CASE, name: "Other" }] });
    const results = async () =>
      (
        (await (await call(`${path}/versions`, { token })).json()) as { results: object | null }[]
      ).map((version) => version.results);
    expect(await results()).toEqual([null]);
    await result({ of: "live" });
    expect(await results()).toEqual([{ passed: 1, of: 2 }]);
    const { version } = (await (await draft({ prompt: "For {audience}" })).json()) as {
      version: number;
    };
    await result({ of: "draft" });
    expect(await results()).toEqual([{ passed: 1, of: 2 }]);
    // A publication that is refused notes nothing.
    const body = { version: version - 1 };
    expect((await call(`${path}/publish`, { token, body })).status).toBe(409);
    expect(await results()).toEqual([{ passed: 1, of: 2 }]);
    expect((await call(`${path}/publish`, { token, body: { version } })).status).toBe(200);
    expect(await results()).toEqual([
      { passed: 0, of: 2 },
      { passed: 1, of: 2 },
    ]);
    const [bread, other] = (await cases()).cases.map(({ id }) => id);
    await run({ of: "live" }, { id: bread });
    await run({ of: "live" }, { id: other });
    expect(await results()).toMatchObject([{ of: 2 }, { passed: 1 }]);
    // A deleted test counts no more, and a version goes with its widget.
    const stored = await cases();
    await put({ ...stored, cases: stored.cases.slice(0, 1) });
    expect(await results()).toEqual([
      { passed: 0, of: 1 },
      { passed: 1, of: 1 },
    ]);
    expect((await call(path, { token, method: "DELETE" })).status).toBe(204);
    expect(await db.$count(versionTests, eq(versionTests.widgetId, widget.id))).toBe(0);
  });

  it("counts the answers of the fallback where the client's model is retired", async () => {
    const { put, draft, result, path, token, env, modelCalls } = await makeTests(
      "model-not-found+ok",
      { gptModel: `retired-${crypto.randomUUID()}` },
    );
    await put({ version: 0, cases: [CASE] });
    const draftOf = async (prompt: string) =>
      (await (await draft({ prompt })).json()) as { version: number };
    const { version } = await draftOf("For {audience}: {topic}");
    for (const side of ["draft", "live"])
      expect(await result({ of: side })).toMatchObject({ state: "passed", isKept: false });
    const calls = await modelCalls();
    for (const side of ["draft", "live"])
      expect(await result({ of: side })).toMatchObject({ state: "passed", isKept: true });
    expect(await modelCalls()).toBe(calls);
    const body = { version };
    expect((await call(`${path}/publish`, { token, body, env })).status).toBe(200);
    const versions = await (await call(`${path}/versions`, { token })).json();
    const tests = { draft: { passed: 1, of: 1 }, live: { passed: 1, of: 1 } };
    expect(versions).toMatchObject([{ version: 2, tests }, { version: 1 }]);
  });
});
