import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as clients from "#db/clients/clients.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { OwnToolkit } from "#domain/own-site/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeEmbed,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
} from "#tests/support/factories.ts";
import { makeAuthoring, makeOwnWidget } from "#tests/support/own-toolkits.ts";
import { toolDraft } from "#tests/support/personal-tools.ts";
import { CASE } from "#tests/support/widget-tests.ts";
import { cheapModel } from "#tests/support/runs.ts";

describe("A toolkit of a site", () => {
  it("has the letters of its name and four more as its collection, and belongs to the client", async () => {
    const { client, token, addToolkit } = await makeAuthoring();
    const made = (await (await addToolkit("Year 7 biology")).json()) as Toolkit;
    expect(made).toMatchObject({ name: "Year 7 biology", clientId: client.id, isOffered: false });
    expect(made.collection).toMatch(/^YearBiology[A-Z]{4}$/u);
    expect(await readJson<OwnToolkit[]>("/site/toolkits", token)).toMatchObject([
      { id: made.id, widgets: 0 },
    ]);
  });

  it("is made once and named after the site where a first one is asked for without a name", async () => {
    const { client, token } = await makeAuthoring();
    // A tool of a person at the site is in a toolkit of the person, which is none of the site.
    expect((await call("/widgets/personal", { token, body: toolDraft() })).status).toBe(201);
    const ask = async () => call("/site/toolkits/add", { token, body: {} });
    const replies = await Promise.all([ask(), ask(), ask()]);
    const made = (await Promise.all(replies.map((one) => one.json()))) as Toolkit[];
    expect(made).toMatchObject(Array.from({ length: 3 }, () => ({ name: client.clientname })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await readJson<OwnToolkit[]>("/site/toolkits", token)).toHaveLength(1);
  });

  it("is renamed and deleted with its widgets", async () => {
    const { token, toolkit, widget } = await makeOwnWidget();
    const body = { toolkitid: toolkit.id, name: "Other", version: toolkit.version };
    const renamed = await call("/site/toolkits/edit", { token, body });
    expect(await renamed.json()).toMatchObject({ name: "Other", collection: toolkit.collection });
    expect((await call("/site/toolkits/edit", { token, body })).status).toBe(409);
    const removal = { token, method: "DELETE", body: { toolkitid: toolkit.id } };
    expect((await call("/site/toolkits", removal)).status).toBe(204);
    expect(await db.select().from(widgets).where(eq(widgets.id, widget.id))).toEqual([]);
  });

  it("is in no list of administrators unless they ask for it", async () => {
    const { client, toolkit } = await makeOwnWidget();
    const token = await makeToken({ isAdmin: true });
    const lists = ["", "?owner=all", `?owner=${client.id}`, "?owner=other"].map(async (query) =>
      readJson<Toolkit[]>(`/toolkits${query}`, token),
    );
    const has = (await Promise.all(lists)).map((list) => list.some(({ id }) => id === toolkit.id));
    expect(has).toEqual([false, true, true, false]);
  });

  it("is exported, and imported as it is; a file from elsewhere makes new toolkits", async () => {
    const { token, toolkit, shown } = await makeOwnWidget();
    const file = await readJson<object>("/site/toolkits/export", token);
    const again = await call("/site/toolkits/import", { token, body: { file } });
    expect(await again.json()).toMatchObject({ create: [], unchanged: [{}, {}] });
    const other = await makeAuthoring();
    const elsewhere = await call("/site/toolkits/import", { token: other.token, body: { file } });
    expect(elsewhere.status).toBe(200);
    const [made] = await readJson<OwnToolkit[]>("/site/toolkits", other.token);
    expect(made).toMatchObject({ name: toolkit.name, widgets: 1 });
    expect(made?.collection).not.toBe(toolkit.collection);
    expect(await other.shown()).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
  });
});

describe("A widget of a site", () => {
  it("is approved when it is made, so its sites show it at once", async () => {
    const { client, widget, toolkit, shown } = await makeOwnWidget();
    expect(await shown()).toMatchObject([{ id: widget.id, isOwn: true, type: toolkit.collection }]);
    const path = `/ai/${encodeURIComponent(toolkit.collection)}/${widget.id}/${client.apikey}`;
    expect((await call(path)).status).toBe(200);
    const reply = await call(path, {
      body: { inputs: { topic: "Bread" } },
      env: cheapModel("ok"),
    });
    expect(reply.status).toBe(200);
  });

  it("is drafted, tested, published, restored and copied by a manager", async () => {
    const { token, widget, path } = await makeOwnWidget();
    const at = `${path}/${widget.id}`;
    const { landingText: _landing, ...data } = widget.data;
    const draft = { data: { ...widget.data, prompt: "Write more." }, baseVersion: 1 };
    const saved = await call(`${at}/draft`, { token, method: "PUT", body: draft });
    const { version } = (await saved.json()) as { version: number };
    const tests = { cases: [CASE], version: 0 };
    expect((await call(`${at}/cases`, { token, method: "PUT", body: tests })).status).toBe(200);
    expect((await call(`${at}/publish`, { token, body: { version } })).status).toBe(200);
    expect((await call(`${at}/restore`, { token, body: { to: 1, version: 2 } })).status).toBe(200);
    expect((await call(`${at}/versions`, { token })).headers.get("X-Total-Count")).toBe("3");
    for (const part of ["/draft", "/draft/former", "/estimate", "/ratings", "/cases/left"])
      expect((await call(at + part, { token })).status, part).toBe(200);
    expect((await call(`${path}/copy`, { token, body: { id: widget.id } })).status).toBe(201);
    const assist = { wish: "Shorter.", ...data };
    expect((await call("/widgets/assist", { token, body: assist })).status).not.toBe(403);
    const removal = { token, method: "DELETE", body: { id: widget.id } };
    expect((await call(path, removal)).status).toBe(204);
  });

  it("copies one that the site may approve, and no other", async () => {
    const { token, toolkit } = await makeOwnWidget();
    const [offered, hidden] = [await makeToolkit(), await makeToolkit()];
    const admin = await makeToken({ isAdmin: true });
    const offer = { toolkitid: offered.id, isOffered: true };
    await call("/toolkits/edit", { token: admin, body: offer });
    const statuses = [offered, hidden].map(async ({ collection }) => {
      const { id } = await makeWidget(collection);
      const body = { id, toolkit: toolkit.collection };
      return (await call(`/widgets/${collection}/copy`, { token, body })).status;
    });
    expect(await Promise.all(statuses)).toEqual([201, 404]);
  });

  it("never leaves the client, nor does another one come in", async () => {
    const { client, token, widget, path, toolkit } = await makeOwnWidget();
    const { toolkit: foreign, widget: other } = await makeEmbed();
    const move = { widgetid: widget.id, toolkit: foreign.collection };
    expect((await call(`${path}/edit`, { token, body: move })).status).toBe(404);
    const admin = await makeToken({ isAdmin: true });
    expect((await call(`${path}/edit`, { token: admin, body: move })).status).toBe(400);
    const chosen = { widgets: [{ id: other.id, version: 1 }], toolkit: toolkit.collection };
    expect(
      await readProblem(await call("/widgets/chosen/move", { token: admin, body: chosen })),
    ).toMatchObject({
      status: 409,
    });
    const approved = await db
      .select()
      .from(clientWidgets)
      .where(eq(clientWidgets.widgetId, widget.id));
    expect(approved.map(({ clientId }) => clientId)).toEqual([client.id]);
  });

  it("is not approved for another client, by nobody", async () => {
    const { widget, toolkit } = await makeOwnWidget();
    const other = await makeAuthoring();
    const admin = await makeToken({ isAdmin: true });
    const clientid = other.client.id;
    const edit = { clientid, approvedToolkits: [toolkit.collection] };
    const saved = await call("/clients/edit", { token: admin, body: edit });
    expect(await saved.json()).toMatchObject({ dropped: [toolkit.collection] });
    const listed = { clientid, approvedWidgets: [widget.id] };
    const reply = await call("/clients/editwidgets", { token: admin, body: listed });
    expect(await reply.json()).toMatchObject({ dropped: [widget.id] });
    const some = { ids: [widget.id], clientid, isApproved: true };
    expect((await call("/widgets/chosen/approve", { token: admin, body: some })).status).toBe(404);
    const choice = { approve: [widget.id] };
    expect((await call("/site/widgets", { token: other.token, body: choice })).status).toBe(404);
    const rows = [
      db.insert(clientToolkits).values({ clientId: clientid, toolkitId: toolkit.id }),
      db.insert(clientWidgets).values({ clientId: clientid, widgetId: widget.id }),
    ];
    const reasons = (await Promise.allSettled(rows)).map(({ status }) => status);
    expect(reasons).toEqual(["rejected", "rejected"]);
  });

  it("is deleted with its client, which is recorded", async () => {
    const { client, user, widget } = await makeOwnWidget();
    const admin = await makeToken({ isAdmin: true });
    await call("/users", { token: admin, method: "DELETE", body: { id: user.id } });
    const removal = { token: admin, method: "DELETE", body: { clientid: client.id } };
    expect((await call("/clients", removal)).status).toBe(204);
    expect(await clients.get(db, client.id)).toBeNull();
    const { rows } = await readJson<{ rows: object[] }>(
      `/audit?entity=widget&id=${widget.id}`,
      admin,
    );
    expect(rows[0]).toMatchObject({ action: "delete" });
  });
});
