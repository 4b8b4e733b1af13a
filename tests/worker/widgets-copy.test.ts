import { describe, expect, it } from "vitest";
import * as widgets from "#db/widgets/widgets.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { copyName, freeName } from "#domain/widgets/copy.ts";
import { call } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { db, makeToolkit, makeWidget, readJson, readProblem } from "#tests/support/factories.ts";
import { CASE, makeTests } from "#tests/support/widget-tests.ts";

const named = (cases: object[]) => cases.map((test) => ({ ...test, id: expect.any(String) }));

describe("POST /widgets/{type}/copy", () => {
  it("stores a widget of its own: version 1, the tests, no approval, one row of the audit", async () => {
    const { widget, client, token, put, cases } = await makeTests();
    await put({ version: 0, cases: [CASE, { ...CASE, name: "Second" }] });
    await call(`/widgets/${widget.type}/edit`, {
      token,
      body: { widgetid: widget.id, submit: "Changed" },
    });
    const body = { id: widget.id };
    const response = await call(`/widgets/${widget.type}/copy`, { token, body });
    expect(response.status).toBe(201);
    const copy = (await response.json()) as Widget;
    const name = `Copy of ${widget.data.name}`;
    // It comes last.
    const pageNumber = widget.data.pageNumber + 1;
    const data = { ...widget.data, submit: "Changed", name, pageNumber };
    expect(copy).toEqual({ id: expect.any(String), type: widget.type, version: 1, data });
    expect(await widgets.get(db, copy.id)).toEqual(copy);
    expect(await widgets.get(db, copy.id, widgets.isApproved(client.id))).toBeNull();
    const path = `/widgets/${widget.type}/${copy.id}`;
    expect(await readJson(`${path}/versions`, token)).toMatchObject([{ version: 1 }]);
    const copied = await readJson<{ cases: { id: string }[] }>(`${path}/cases`, token);
    const former = await cases();
    expect(copied.cases).toEqual(named(former.cases));
    expect(copied.cases[0]?.id).not.toBe(former.cases[0]?.id);
    const changes = {
      name: [null, name],
      tests: [null, [CASE, { ...CASE, name: "Second" }]],
    };
    expect(await auditOf(copy.id)).toMatchObject([{ action: "add", entity: "widget", changes }]);

    const again = await call(`/widgets/${widget.type}/copy`, { token, body });
    expect(await again.json()).toMatchObject({ data: { name: `${name} (2)` } });
  });

  it("takes another name and toolkit, and refuses what is taken or not there", async () => {
    const { widget, token, toolkit } = await makeTests();
    const { collection } = await makeToolkit();
    const copy = async (body: object, type = toolkit.collection) =>
      call(`/widgets/${type}/copy`, { token, body: { id: widget.id, ...body } });
    const moved = await copy({ toolkit: collection, name: " Twin " });
    expect(await moved.json()).toMatchObject({ type: collection, data: { name: "Twin" } });
    const taken = await readProblem(await copy({ toolkit: collection, name: "Twin" }));
    expect(taken).toMatchObject({ status: 409, title: "Widget Exists" });
    expect((await copy({ name: " " })).status).toBe(400);
    expect((await copy({ toolkit: "Nowhere" })).status).toBeGreaterThanOrEqual(400);
    expect((await copy({}, collection)).status).toBe(404);
    expect((await copy({ id: crypto.randomUUID() })).status).toBe(404);
    const all = (await widgets.names(db)).filter(({ type }) => type === toolkit.collection);
    expect(all).toHaveLength(1);
  });

  it("keeps a name within its length", async () => {
    const { collection } = await makeToolkit();
    const { data } = await makeWidget(collection, { name: "n".repeat(200) });
    const first = copyName(data.name, []);
    expect(first).toHaveLength(200);
    expect(copyName(data.name, [first])).toMatch(/^Copy of n+ \(2\)$/u);
    expect(copyName(data.name, [first])).toHaveLength(200);
    expect(copyName(`${"n".repeat(191)}👩‍🏫`, [])).toBe(`Copy of ${"n".repeat(191)}`);
  });
});

it("proposes the first name that is free", () => {
  expect(freeName("Quiz", ["Letter"])).toBe("Quiz");
  expect(freeName("Quiz", ["Quiz", "Quiz (2)", "Quiz (4)"])).toBe("Quiz (3)");
});

describe("POST /widgets/{type}/add", () => {
  it("stores the tests that a widget begins with, or nothing at all", async () => {
    const { token, toolkit } = await makeTests();
    const add = (body: object) => call(`/widgets/${toolkit.collection}/add`, { token, body });
    const bad = await add({ name: "Quiz", cases: [{ ...CASE, checks: [{ kind: "lucky" }] }] });
    expect(await readProblem(bad)).toMatchObject({
      status: 400,
      errors: [{ path: "cases.0.checks.0.kind" }],
    });
    const added = await add({ name: "Quiz", cases: [CASE] });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as Widget;
    const path = `/widgets/${toolkit.collection}/${id}/cases`;
    expect(await readJson(path, token)).toMatchObject({ cases: [CASE] });
  });
});
