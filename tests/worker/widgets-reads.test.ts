import { describe, expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import * as toolkitRows from "#db/toolkits.ts";
import { ToolkitDraft } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
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

/** Approves a widget and its toolkit for a new client. */
async function approveForAnother({ id, type }: Widget): Promise<void> {
  const client = await makeClient({ approvedToolkits: [type] });
  await clientRows.approveWidgets(db, { clientid: client.id, approvedWidgets: [id] });
}

describe("GET /widgets", () => {
  it("gives an administrator all widgets, sorted by page number, on both forms of the path", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ collection }, other] = [await makeToolkit(), await makeToolkit()];
    const late = await makeWidget(collection, { name: "A", pageNumber: 10 });
    const early = await makeWidget(other.collection, { name: "B", pageNumber: 9 });
    const list = await readJson<Widget[]>("/widgets", token);
    const mine = list.filter(({ id }) => id === late.id || id === early.id);
    expect(mine).toEqual([early, late]);
    expect(Object.keys(early)).toEqual(["id", "type", "version", "data"]);
    expect(await readJson("/widgets/", token)).toEqual(list);
  });

  it("gives a user the widgets that are approved and whose toolkit is approved", async () => {
    const { client, toolkit, widget } = await makeEmbed();
    const unapproved = await makeWidget(toolkit.collection);
    await approveForAnother(unapproved);
    const elsewhere = await makeWidget((await makeToolkit()).collection);
    await clientRows.approveWidgets(db, {
      clientid: client.id,
      approvedWidgets: [widget.id, elsewhere.id],
    });
    const token = await makeToken({ clientId: client.id });
    expect(await readJson("/widgets", token)).toEqual([widget]);
    expect(unapproved.type).toBe(widget.type);
  });
});

describe("GET /widgets/{type}/{id}", () => {
  it("gives the fields of one approved widget at the top level, on both forms of the path", async () => {
    const { client, toolkit, widget } = await makeEmbed();
    const token = await makeToken({ clientId: client.id });
    const path = `/widgets/${toolkit.collection}/${widget.id}`;
    const { id, type, version, data } = widget;
    expect(await readJson(path, token)).toEqual({ id, type, version, isPersonal: false, ...data });
    expect(await readJson(`${path}/`, token)).toEqual({
      id,
      type,
      version,
      isPersonal: false,
      ...data,
    });
  });

  it("finds a collection whose letters and spaces have to be encoded", async () => {
    const collection = `Módulo ${uniqueLetters()}`;
    await toolkitRows.insert(db, ToolkitDraft.parse({ name: "Módulo", collection }));
    const widget = await makeWidget(collection);
    const token = await makeToken({ isAdmin: true });
    const path = `/widgets/${encodeURIComponent(collection)}/${widget.id}`;
    expect(await readJson(path, token)).toMatchObject({ id: widget.id, type: collection });
  });

  it("answers a user the same 404 for what is unknown, of another type, unapproved or another tenant's", async () => {
    const [{ client, toolkit, widget }, foreign] = [await makeEmbed(), await makeEmbed()];
    const unapproved = await makeWidget(toolkit.collection);
    await approveForAnother(unapproved);
    const token = await makeToken({ clientId: client.id });
    const paths = [
      `${toolkit.collection}/${crypto.randomUUID()}`,
      `${foreign.toolkit.collection}/${widget.id}`,
      `${toolkit.collection}/${unapproved.id}`,
      `${foreign.toolkit.collection}/${foreign.widget.id}`,
      "%E0%A4%A/x",
    ];
    for (const path of paths) {
      const problem = await readProblem(await call(`/widgets/${path}`, { token }));
      expect(problem, path).toEqual({
        status: 404,
        title: "Not Found",
        code: "not_found",
        detail: "This does not exist, or you do not have access to it.",
        requestId: expect.any(String),
      });
    }
  });

  it("shows an administrator the widgets of every tenant", async () => {
    const { toolkit, widget } = await makeEmbed();
    const client = await makeClient();
    const token = await makeToken({ clientId: client.id, isAdmin: true });
    const read = await readJson(`/widgets/${toolkit.collection}/${widget.id}`, token);
    expect(read).toMatchObject({ id: widget.id });
  });
});
