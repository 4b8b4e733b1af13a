import { describe, expect, it } from "vitest";
import type { SavedClient } from "#domain/clients/replies.ts";
import * as clientRows from "#db/clients/clients.ts";
import * as toolkitRows from "#db/toolkits.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import type { Client } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  makeWidget,
  readProblem,
} from "#tests/support/factories.ts";

describe("POST /clients/editwidgets", () => {
  it("replaces the approved widgets and leaves everything else, on both forms of the path", async () => {
    const token = await makeToken({ isAdmin: true });
    const { client, toolkit, widget } = await makeEmbed();
    const other = await makeWidget(toolkit.collection);
    const body = { clientid: client.id, approvedWidgets: [other.id, other.id] };
    const response = await call("/clients/editwidgets/", { token, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ...client,
      approvedWidgets: [other.id],
      version: client.version + 1,
    });
    const both = { clientid: client.id, approvedWidgets: [other.id, widget.id] };
    const second = await call("/clients/editwidgets", { token, body: both });
    const stored = ((await second.json()) as Client).approvedWidgets;
    expect(stored.toSorted()).toEqual(both.approvedWidgets.toSorted());
    const none = { clientid: client.id, approvedWidgets: [] };
    const third = await call("/clients/editwidgets", { token, body: none });
    expect(await third.json()).toMatchObject({ approvedWidgets: [] });
  });

  it("drops widgets that somebody has deleted meanwhile or that never existed, and names them", async () => {
    const token = await makeToken({ isAdmin: true });
    const { client, toolkit } = await makeEmbed();
    const [other, deleted] = [
      await makeWidget(toolkit.collection),
      await makeWidget(toolkit.collection),
    ];
    await widgetRows.remove(db, toolkit.collection, deleted.id);
    const approvedWidgets = ["no-such-widget", other.id, deleted.id];
    const body = { clientid: client.id, approvedWidgets, version: client.version };
    const saved = (await (await call("/clients/editwidgets", { token, body })).json()) as Client;
    expect(saved).toEqual({
      ...client,
      version: client.version + 1,
      approvedWidgets: [other.id],
      dropped: ["no-such-widget", deleted.id],
    });
    const { dropped: _dropped, ...stored } = saved as SavedClient;
    expect(await clientRows.get(db, client.id)).toEqual(stored);
  });

  it.each(["add", "edit"])(
    "of a client: %s drops unknown toolkits and saves the rest",
    async (verb) => {
      const token = await makeToken({ isAdmin: true });
      const { id: clientid } = await makeClient();
      const [kept, deleted] = [await makeToolkit(), await makeToolkit()];
      await toolkitRows.remove(db, deleted.id);
      const approvedToolkits = [deleted.collection, kept.collection];
      const body = { clientid, clientName: `Client ${kept.collection}`, approvedToolkits };
      const response = await call(`/clients/${verb}`, { token, body });
      expect(response.ok).toBe(true);
      const saved = (await response.json()) as SavedClient;
      expect(saved).toMatchObject({
        clientname: body.clientName,
        approvedToolkits: [kept.collection],
        dropped: [deleted.collection],
      });
      expect((await clientRows.get(db, saved.id))?.approvedToolkits).toEqual([kept.collection]);
    },
  );

  it("answers 404 for an unknown client", async () => {
    const token = await makeToken({ isAdmin: true });
    const body = { clientid: crypto.randomUUID(), approvedWidgets: [] };
    expect((await call("/clients/editwidgets", { token, body })).status).toBe(404);
  });

  it("stores 10,000 approvals in one save, and refuses one more", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const { id: clientid } = await makeClient({ approvedToolkits: [collection] });
    const ids = await makeManyWidgets(collection, 10_001);
    const tooMany = { clientid, approvedWidgets: ids };
    expect((await call("/clients/editwidgets", { token, body: tooMany })).status).toBe(400);
    const body = { clientid, approvedWidgets: ids.slice(0, 10_000), version: 1 };
    const response = await call("/clients/editwidgets", { token, body });
    const { approvedWidgets } = (await response.json()) as Client;
    expect(response.status).toBe(200);
    expect(approvedWidgets.toSorted()).toEqual(body.approvedWidgets.toSorted());
  });

  it("answers 409 with the current client and changes nothing when a newer version is stored", async () => {
    const token = await makeToken({ isAdmin: true });
    const { client } = await makeEmbed();
    const current = await clientRows.update(db, { clientid: client.id, tagline: "Theirs" });
    const body = { clientid: client.id, approvedWidgets: [], version: client.version };
    const problem = await readProblem(await call("/clients/editwidgets", { token, body }));
    expect(problem).toMatchObject({ status: 409, title: "Changed Meanwhile", current });
    expect(await clientRows.get(db, client.id)).toEqual(current);
  });

  it("stores one of two saves made at once from the same version, whole", async () => {
    const token = await makeToken({ isAdmin: true });
    const { client, toolkit, widget } = await makeEmbed();
    const lists = [[widget.id], [(await makeWidget(toolkit.collection)).id]];
    const { id: clientid, version } = client;
    const saves = lists.map((approvedWidgets) =>
      call("/clients/editwidgets", { token, body: { clientid, approvedWidgets, version } }),
    );
    const statuses = (await Promise.all(saves)).map((response) => response.status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const stored = await clientRows.get(db, clientid);
    expect(stored?.approvedWidgets).toEqual(lists[statuses.indexOf(200)]);
  });

  it("takes a widget away from its users and its embeds at once", async () => {
    const token = await makeToken({ isAdmin: true });
    const { client, widget, aiPath } = await makeEmbed();
    const userToken = await makeToken({ clientId: client.id });
    const path = `/widgets/${widget.type}/${widget.id}`;
    expect((await call(aiPath)).status).toBe(200);
    expect((await call(path, { token: userToken })).status).toBe(200);
    const body = { clientid: client.id, approvedWidgets: [] };
    await call("/clients/editwidgets", { token, body });
    expect((await call(aiPath)).status).toBe(404);
    expect((await call(path, { token: userToken })).status).toBe(404);
  });
});
