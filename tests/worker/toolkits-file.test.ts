import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as toolkitRows from "#db/toolkits.ts";
import type { FileWidget } from "#domain/toolkit-file.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { call } from "#tests/support/app.ts";
import { lastAuditOf } from "#tests/support/audit.ts";
import { db, readJson, readProblem } from "#tests/support/factories.ts";
import { exported, importing, makeFile, planOf, widgetsOf } from "#tests/support/toolkit-file.ts";

describe("GET /toolkits/export", () => {
  it("is a file without ids, keys and clients", async () => {
    const { kit, widget, file } = await makeFile();
    expect(file).toMatchObject({ format: "prompt-widgets/toolkits", version: 1 });
    const [toolkit] = file.toolkits;
    expect(file.toolkits).toHaveLength(1);
    expect(toolkit).toMatchObject({ collection: kit.collection, name: kit.name, index: kit.index });
    expect(toolkit?.widgets.map(({ name }) => name).toSorted()).toEqual(["Plain", "Quiz “1”"]);
    expect(toolkit?.widgets.find(({ name }) => name === widget.data.name)).toEqual({
      ...widget.data,
      cases: [
        {
          name: "Short",
          inputs: { topic: ["Light"] },
          checks: [{ kind: "contains", text: "light" }],
        },
      ],
    });
    expect(JSON.stringify(file)).not.toMatch(/"(id|version|apikey|client\w*)":"/u);
  });
});

describe("POST /toolkits/import", () => {
  it("brings back what was exported, and changes nothing the second time", async () => {
    const { token, kit, widget, file } = await makeFile();
    const before = await widgetsOf(token, kit);
    await toolkitRows.remove(db, kit.id);

    const dry = await planOf(token, file, "skip", true);
    expect(await widgetsOf(token, kit)).toEqual([]);
    const plan = await planOf(token, file);
    expect(plan).toEqual(dry);
    expect(plan.create).toHaveLength(3);
    const after = await widgetsOf(token, kit);
    const withoutId = ({ id: _, ...rest }: Widget) => rest;
    expect(after.map(withoutId)).toEqual(before.map(withoutId));
    const stored = await toolkitRows.getByCollection(db, kit.collection);
    expect(stored).toMatchObject({ name: kit.name, index: kit.index });
    expect((await exported(token, stored?.id ?? "")).toolkits).toEqual(file.toolkits);
    const quiz = after.find(({ data }) => data.name === widget.data.name);
    const versions = await readJson<object[]>(
      `/widgets/${kit.collection}/${quiz?.id}/versions`,
      token,
    );
    expect(versions).toMatchObject([{ version: 1, note: "Imported" }]);

    for (const choice of ["skip", "replace", "copy"] as const) {
      const { unchanged, ...others } = await planOf(token, file, choice);
      expect(unchanged).toHaveLength(3);
      expect(others).toEqual({ create: [], replace: [], skip: [], problems: [] });
    }
  });

  it("keeps the fields that a file does not have", async () => {
    const { token, kit, widget, path, file } = await makeFile();
    const without = ({ landingText: _, youtube: _video, ...rest }: FileWidget) => rest;
    const older = {
      ...file,
      toolkits: file.toolkits.map((one) => ({ ...one, widgets: one.widgets.map(without) })),
    };
    expect((await planOf(token, older, "replace")).unchanged).toHaveLength(3);
    const edit = { widgetid: widget.id, prompt: "Another {topic}" };
    await call(`${path}/edit`, { token, body: edit });
    expect((await planOf(token, older, "replace")).replace).toHaveLength(1);
    expect(await readJson(`${path}/${widget.id}/draft`, token)).toMatchObject({
      data: widget.data,
    });

    await toolkitRows.remove(db, kit.id);
    expect((await planOf(token, older)).create).toHaveLength(3);
    const added = (await widgetsOf(token, kit)).map(({ data }) => data.landingText);
    expect(added).toEqual(["", ""]);
  });

  it("leaves a widget that exists, gives it a draft, or comes beside it", async () => {
    const { token, kit, widget, path, file } = await makeFile();
    const renamed = { widgetid: widget.id, prompt: "Another {topic}" };
    await call(`${path}/edit`, { token, body: renamed });
    const live = await readJson<Widget>(`${path}/${widget.id}`, token);
    const item = { collection: kit.collection, widget: widget.data.name };

    expect((await planOf(token, file, "skip")).skip).toEqual([item]);
    expect((await planOf(token, file, "replace")).replace).toEqual([item]);
    expect(await readJson(`${path}/${widget.id}`, token)).toEqual(live);
    const draft = await readJson<object>(`${path}/${widget.id}/draft`, token);
    expect(draft).toMatchObject({ data: widget.data, baseVersion: live.version });
    expect(await lastAuditOf(widget.id)).toEqual({
      action: "edit",
      entity: "widget",
      changes: { draftOfVersion: [null, live.version] },
    });
    expect((await planOf(token, file, "replace")).unchanged).toContainEqual(item);

    expect((await planOf(token, file, "copy")).create).toEqual([
      { ...item, widget: `Copy of ${widget.data.name}` },
    ]);
    const copies = (await widgetsOf(token, kit)).filter(({ data }) => data.name.startsWith("Copy"));
    expect(copies).toMatchObject([{ data: { prompt: widget.data.prompt } }]);
    expect((await planOf(token, file, "copy", true)).create).toEqual([
      { ...item, widget: `Copy of ${widget.data.name} (2)` },
    ]);
  });

  it("gives an equal widget without tests those of the file, also beside somebody's draft", async () => {
    const { token, kit, widget, path, file } = await makeFile();
    const data = { ...widget.data, prompt: "Somebody's work" };
    await call(`${path}/${widget.id}/draft`, { token, method: "PUT", body: { data, version: 0 } });
    await db.run(sql`delete from widget_cases where widget_id = ${widget.id}`);
    const plan = await planOf(token, file, "replace");
    const item = { collection: kit.collection, widget: widget.data.name };
    expect(plan).toMatchObject({ replace: [item], problems: [] });
    expect((await exported(token, kit.id)).toolkits).toEqual(file.toolkits);
    expect(await readJson(`${path}/${widget.id}/draft`, token)).toMatchObject({ data });
  });

  it("overwrites nobody's draft", async () => {
    const { token, widget, path, file } = await makeFile();
    await call(`${path}/edit`, { token, body: { widgetid: widget.id, prompt: "Live" } });
    const data = { ...widget.data, prompt: "Somebody's work" };
    await call(`${path}/${widget.id}/draft`, { token, method: "PUT", body: { data, version: 0 } });
    const message = `“${widget.data.name}” has another draft. Publish or discard it first.`;
    const plan = await planOf(token, file, "replace", true);
    expect(plan.problems.map((problem) => problem.message)).toEqual([message]);
    const response = await importing(token, file, "replace");
    expect(response.status).toBe(400);
    expect(await readProblem(response)).toMatchObject({ detail: message });
    expect(await readJson(`${path}/${widget.id}/draft`, token)).toMatchObject({ data });
  });
});
