import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as ratingRows from "#db/embeds/ratings.ts";
import { call } from "#tests/support/app.ts";
import { db, makeToolkit, readProblem } from "#tests/support/factories.ts";
import { auditOf } from "#tests/support/audit.ts";
import { makeAuthor } from "#tests/support/versions.ts";

describe("The versions of a widget", () => {
  it("begin with its first save, and each save adds one with what it changed", async () => {
    const { path, token, save, versions, username, client, widget } = await makeAuthor();
    await save({ prompt: "New {topic} {audience}", pageNumber: 4 });
    await save({ inputs: [{ name: "only", label: "Only", placeholder: "One" }] });
    const vote = { hash: crypto.randomUUID(), clientId: client.id, widgetId: widget.id };
    const { apikey } = client;
    const rating = { ...vote, version: 2, value: "up", day: "2026-11-22" } as const;
    await ratingRows.put(db, { ...rating, apikey, now: Date.now() });
    expect(await versions()).toEqual([
      row({ version: 3, author: username, changed: ["inputs"] }),
      row({ version: 2, author: username, changed: ["prompt", "pageNumber"], up: 1 }),
      row({ version: 1, author: "", authorId: null, isFirst: true }),
    ]);
    const second = await call(`${path}/versions/2`, { token });
    expect(await second.json()).toMatchObject({
      version: 2,
      data: { ...widget.data, prompt: "New {topic} {audience}", pageNumber: 4 },
    });
    for (const none of ["4", "0", "x", "1e0"])
      expect((await call(`${path}/versions/${none}`, { token })).status).toBe(404);
  });

  it("do not name a field whose keys have another order only", async () => {
    const { save, versions, widget } = await makeAuthor();
    const turned = widget.data.inputs.map((input) =>
      Object.fromEntries(Object.entries(input).toReversed()),
    );
    await db.run(sql`update widget_versions set data = json_set(data, '$.inputs', json(${JSON.stringify(turned)}))
      where widget_id = ${widget.id} and version = 1`);
    await save({ prompt: "New {topic} {audience}" });
    expect((await versions())[0]).toMatchObject({ version: 2, changed: ["prompt"] });
  });

  it("come in pages", async () => {
    const { path, token, save } = await makeAuthor();
    await save({ submit: "Two" });
    const response = await call(`${path}/versions?page=2&size=1`, { token });
    expect(await response.json()).toMatchObject([{ version: 1 }]);
    expect(response.headers.get("X-Total-Count")).toBe("2");
    expect((await call(`${path}/versions?page=x`, { token })).status).toBe(400);
  });

  it("do not grow by a save that is refused", async () => {
    const { save, versions, toolkit, token } = await makeAuthor();
    await save({ submit: "Two" });
    expect((await save({ submit: "Late", version: 1 })).status).toBe(409);
    const name = "Taken";
    await call(`/widgets/${toolkit.collection}/add`, { token, body: { name } });
    expect((await save({ name })).status).toBe(409);
    expect((await save({ name: "" })).status).toBe(400);
    expect(await versions()).toHaveLength(2);
  });

  it("of a new widget have its author", async () => {
    const { token, username } = await makeAuthor();
    const { collection } = await makeToolkit();
    const made = await call(`/widgets/${collection}/add`, { token, body: { name: "Made" } });
    const { id } = (await made.json()) as { id: string };
    const response = await call(`/widgets/${collection}/${id}/versions`, { token });
    expect(await response.json()).toMatchObject([{ version: 1, author: username }]);
  });

  it("take a note afterwards", async () => {
    const { path, token, versions } = await makeAuthor();
    const options = { token, body: { note: " first " } };
    expect((await call(`${path}/versions/1`, options)).status).toBe(200);
    expect((await call(`${path}/versions/2`, options)).status).toBe(404);
    const long = { token, body: { note: "x".repeat(501) } };
    expect((await call(`${path}/versions/1`, long)).status).toBe(400);
    expect(await versions()).toMatchObject([{ note: "first" }]);
  });

  it("have the default of a field that is newer than they are, as drafts have", async () => {
    const { path, token, put, draft, widget } = await makeAuthor();
    await put({ submit: "Draft", image: "/a.png" });
    for (const table of [sql`widget_versions`, sql`widget_drafts`])
      await db.run(
        sql`update ${table} set data = json_remove(data, '$.image') where widget_id = ${widget.id}`,
      );
    const version = await call(`${path}/versions/1`, { token });
    expect(await version.json()).toMatchObject({ data: { ...widget.data, image: "" } });
    expect((await draft())?.data).toMatchObject({ submit: "Draft", image: "" });
  });

  it("stay 100, and more where they have a note or a draft changes them", async () => {
    const { save, versions, widget, path, token, put } = await makeAuthor();
    await call(`${path}/versions/1`, { token, body: { note: "Keep" } });
    await save({ submit: "Two" });
    await put({ submit: "Draft" });
    await db.run(sql`insert into widget_versions (widget_id, version, data, author, created_at)
      select ${widget.id}, value, '{}', '', '' from json_each(${JSON.stringify(numbers(3, 110))})`);
    await db.run(sql`update widgets set version = 110 where id = ${widget.id}`);
    await save({ submit: "Last" });
    const rest = [...(await versions("?size=100")), ...(await versions("?size=100&page=2"))];
    expect(rest.map(({ version }) => version)).toEqual([...numbers(12, 111).toReversed(), 2, 1]);
  });
});

describe("Versions with a note, and large ones,", () => {
  /** Stores versions 2 to 110 of a widget by hand, and makes one more by a save. */
  async function saveAfter(fields: { note?: string; bytes?: number }) {
    const { save, versions, widget } = await makeAuthor();
    const data = JSON.stringify({ prompt: "a".repeat(fields.bytes ?? 1) });
    await db.run(sql`insert into widget_versions (widget_id, version, data, author, note, created_at)
      select ${widget.id}, value, ${data}, '', ${fields.note ?? ""}, '' from json_each(${JSON.stringify(numbers(2, 110))})`);
    await db.run(sql`update widgets set version = 110 where id = ${widget.id}`);
    await save({ submit: "Last" });
    return (await versions("?size=100")).map(({ version }) => version);
  }

  it("stay 50 with a note", async () => {
    expect(await saveAfter({ note: "Keep" })).toEqual(numbers(61, 111).toReversed());
  });

  it("stay as many as fit into 4 MB", async () => {
    const stored = await saveAfter({ note: "Keep", bytes: 200 * 1024 });
    expect(stored).toEqual(numbers(91, 111).toReversed());
  });
});

describe("POST /widgets/{type}/{id}/restore", () => {
  it("makes a former version live as a new one, and approvals stay", async () => {
    const { save, restore, versions, live, widget, aiPath } = await makeAuthor();
    await save({ prompt: "Other {topic} {audience}" });
    expect((await call(aiPath)).status).toBe(200);
    const response = await restore({ to: 1, version: 2 });
    expect(await response.json()).toEqual({ ...widget, version: 3 });
    expect(await live()).toMatchObject({ version: 3, prompt: widget.data.prompt });
    expect(await versions()).toMatchObject([
      { version: 3, note: "Back to version 1", changed: ["prompt"] },
      { version: 2 },
      { version: 1 },
    ]);
    const shown = (await (await call(aiPath)).json()) as { data: { data: object } };
    expect(shown.data.data).toMatchObject({ prompt: widget.data.prompt });
  });

  it("answers 409 with the live widget when that has moved on, 404 without the version", async () => {
    const { save, restore, versions } = await makeAuthor();
    const current: unknown = await (await save({ submit: "Two" })).json();
    expect(await readProblem(await restore({ to: 1, version: 1 }))).toMatchObject({
      status: 409,
      current,
    });
    expect((await restore({ to: 9, version: 2 })).status).toBe(404);
    expect((await restore({ to: 1 })).status).toBe(400);
    expect(await versions()).toHaveLength(2);
  });
});

describe("A save that changes nothing", () => {
  it("makes no version where it restores what is live", async () => {
    const { save, restore, versions, widget } = await makeAuthor();
    expect(await (await restore({ to: 1, version: 1 })).json()).toEqual(widget);
    await save({ submit: "Two" });
    expect((await restore({ to: 2, version: 2 })).status).toBe(200);
    expect((await restore({ to: 2, version: 1 })).status).toBe(409);
    expect(await versions()).toHaveLength(2);
    expect((await auditOf(widget.id)).map(({ action }) => action)).not.toContain("restore");
  });

  it("makes no version, and is refused where it starts from an older one", async () => {
    const { save, widget, versions } = await makeAuthor();
    const { data, type } = widget;
    for (const body of [{ ...data, toolkit: type, version: 1 }, {}])
      expect(await (await save(body)).json()).toEqual(widget);
    expect(await (await save({ pageNumber: 7 })).json()).toMatchObject({ version: 2 });
    expect((await save({ pageNumber: 7, version: 1 })).status).toBe(409);
    expect(await versions()).toHaveLength(2);
  });
});

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function row(parts: object) {
  return {
    authorId: expect.any(String) as string,
    note: "",
    createdAt: expect.any(String) as string,
    changed: [],
    isFirst: false,
    tests: null,
    results: null,
    up: 0,
    down: 0,
    ...parts,
  };
}
