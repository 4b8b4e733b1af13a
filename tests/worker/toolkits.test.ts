import { describe, expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import * as toolkitRows from "#db/toolkits.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeEmbed,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

const OF_PLATFORM = { clientId: null, isOffered: false };

describe("GET /toolkits", () => {
  it("gives an administrator all toolkits, sorted by index, on both forms of the path", async () => {
    const token = await makeToken({ isAdmin: true });
    const [late, early] = [uniqueLetters(), uniqueLetters()];
    await call("/toolkits/add/", { token, body: { name: late, collection: late, index: 20 } });
    await call("/toolkits/add", { token, body: { name: early, collection: early, index: "10" } });
    const list = await readJson<Toolkit[]>("/toolkits", token);
    const mine = list.filter(({ name }) => name === late || name === early);
    expect(mine).toEqual([
      {
        id: expect.any(String),
        name: early,
        collection: early,
        index: 10,
        version: 1,
        ...OF_PLATFORM,
      },
      {
        id: expect.any(String),
        name: late,
        collection: late,
        index: 20,
        version: 1,
        ...OF_PLATFORM,
      },
    ]);
    expect(await readJson("/toolkits/", token)).toEqual(list);
  });

  it("gives a user only what their client has approved", async () => {
    const [approved, other] = [await makeToolkit(), await makeToolkit()];
    const client = await makeClient({ approvedToolkits: [approved.collection] });
    await makeClient({ approvedToolkits: [other.collection] });
    const token = await makeToken({ clientId: client.id });
    expect(await readJson("/toolkits", token)).toEqual([approved]);
  });
});

describe("POST /toolkits/add", () => {
  it("answers 201 with the stored toolkit; its index is 1 unless it is sent", async () => {
    const token = await makeToken({ isAdmin: true });
    const collection = uniqueLetters();
    const response = await call("/toolkits/add", { token, body: { name: " My kit ", collection } });
    const stored = (await response.json()) as Toolkit;
    expect(response.status).toBe(201);
    expect(stored).toEqual({
      id: expect.any(String),
      name: "My kit",
      collection,
      index: 1,
      version: 1,
      ...OF_PLATFORM,
    });
    expect(await toolkitRows.get(db, stored.id)).toEqual(stored);
  });

  it("keeps only the letters and spaces of a collection", async () => {
    const token = await makeToken({ isAdmin: true });
    const letters = uniqueLetters();
    const body = { name: "Kit", collection: `<${letters}-É 7 b!>` };
    const response = await call("/toolkits/add/", { token, body });
    expect(await response.json()).toMatchObject({ collection: `${letters}É  b` });
  });

  it("answers 409 'User Exists' (sic) for a collection that is taken", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const response = await call("/toolkits/add", { token, body: { name: "Other", collection } });
    expect(await readProblem(response)).toMatchObject({ status: 409, title: "User Exists" });
  });

  it.each([
    ["name", { collection: "Kit" }, "Name is required."],
    ["name", { name: "  ", collection: "Kit" }, "Name is required."],
    ["collection", { name: "Kit" }, "Collection is required."],
    ["collection", { name: "Kit", collection: "42!" }, "Collection is required, and has letters."],
    ["index", { name: "Kit", collection: "Kit", index: "first" }, "Must be a whole number."],
  ])("answers 400 and names the field %s for %o", async (path, body, message) => {
    const token = await makeToken({ isAdmin: true });
    expect(await readProblem(await call("/toolkits/add", { token, body }))).toMatchObject({
      status: 400,
      title: "Save Failed, missing fields",
      errors: [{ path, message }],
    });
  });
});

describe("POST /toolkits/edit", () => {
  it("keeps what is left out, and never changes the collection", async () => {
    const token = await makeToken({ isAdmin: true });
    const toolkit = await makeToolkit();
    const toolkitid = toolkit.id;
    const first = await call("/toolkits/edit/", { token, body: { toolkitid, index: 7 } });
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ ...toolkit, index: 7, version: 2 });
    const second = { toolkitid, name: "New", collection: uniqueLetters(), version: 2 };
    expect(await (await call("/toolkits/edit", { token, body: second })).json()).toEqual({
      ...toolkit,
      name: "New",
      index: 7,
      version: 3,
    });
  });

  it("answers 409 with the current toolkit when a newer version is stored", async () => {
    const token = await makeToken({ isAdmin: true });
    const toolkit = await makeToolkit();
    await toolkitRows.update(db, { toolkitid: toolkit.id, name: "Theirs" });
    const body = { toolkitid: toolkit.id, name: "Mine", version: 1 };
    expect(await readProblem(await call("/toolkits/edit", { token, body }))).toMatchObject({
      status: 409,
      title: "Changed Meanwhile",
      current: { ...toolkit, name: "Theirs", version: 2 },
    });
    expect((await toolkitRows.get(db, toolkit.id))?.name).toBe("Theirs");
  });

  it("stores one of two saves made at once from the same version", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id: toolkitid } = await makeToolkit();
    const saves = ["One", "Two"].map((name) =>
      call("/toolkits/edit", { token, body: { toolkitid, name, version: 1 } }),
    );
    const statuses = (await Promise.all(saves)).map((response) => response.status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await toolkitRows.get(db, toolkitid))?.version).toBe(2);
  });

  it("answers 404 for an unknown toolkit", async () => {
    const token = await makeToken({ isAdmin: true });
    const body = { toolkitid: crypto.randomUUID(), name: "Kit" };
    const response = await call("/toolkits/edit", { token, body });
    expect(await readProblem(response)).toMatchObject({ status: 404, title: "Not Found" });
  });
});

describe("DELETE /toolkits", () => {
  it("removes the toolkit with its widgets and all approvals of them, and nothing else", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ toolkit, widget, client, aiPath }, other] = [await makeEmbed(), await makeEmbed()];
    const kept = await makeWidget(other.toolkit.collection);
    expect((await call(aiPath)).status).toBe(200);
    const options = { method: "DELETE", token, body: { toolkitid: toolkit.id } };
    const response = await call("/toolkits", options);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await toolkitRows.get(db, toolkit.id)).toBeNull();
    expect(await widgetRows.get(db, widget.id)).toBeNull();
    expect(await clientRows.get(db, client.id)).toMatchObject({
      approvedToolkits: [],
      approvedWidgets: [],
    });
    expect((await call(aiPath)).status).toBe(404);
    expect(await widgetRows.get(db, kept.id)).toEqual(kept);
    expect(await clientRows.get(db, other.client.id)).toEqual(other.client);
    expect((await call("/toolkits/", options)).status).toBe(404);
  });
});

describe("GET /toolkits/widget-counts", () => {
  it("counts the widgets of each toolkit, for administrators", async () => {
    const { id, collection } = await makeToolkit();
    const empty = await makeToolkit();
    await makeWidget(collection);
    await makeWidget(collection);
    const token = await makeToken({ isAdmin: true });
    const counts = await readJson<{ id: string }[]>("/toolkits/widget-counts", token);
    expect(counts).toContainEqual({ id, widgets: 2 });
    expect(counts.map((count) => count.id)).not.toContain(empty.id);
    expect((await call("/toolkits/widget-counts", { token: await makeToken() })).status).toBe(403);
  });
});
