import { describe, expect, it } from "vitest";
import * as widgetRows from "#db/widgets/widgets.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
} from "#tests/support/factories.ts";

const admin = makeToken({ isAdmin: true });

/** Two widgets of a toolkit, and the calls for both. */
async function prepare() {
  const { collection } = await makeToolkit();
  const pair = [await makeWidget(collection), await makeWidget(collection)] as const;
  const widgets = pair.map(({ id, version }) => ({ id, version }));
  const send = async (path: string, body: object) =>
    call(`/widgets/chosen/${path}`, { token: await admin, body });
  const types = async () =>
    Promise.all(pair.map(async ({ id }) => (await widgetRows.get(db, id))?.type));
  return { collection, pair, widgets, send, types };
}

/** What somebody else does to a widget meanwhile. */
async function edit({ type, id }: Widget) {
  await call(`/widgets/${type}/edit`, {
    token: await admin,
    body: { widgetid: id, submit: "Theirs" },
  });
}

describe("changes of chosen widgets", () => {
  it("deletes all of them, or none where somebody has changed one", async () => {
    const { collection, pair, widgets, send, types } = await prepare();
    await edit(pair[1]);
    const refused = await send("delete", { widgets });
    expect(refused.status).toBe(409);
    expect(await readProblem(refused)).toMatchObject({
      code: "changed_meanwhile",
      detail: `Somebody has changed “${pair[1].data.name}” meanwhile. Nothing has been changed.`,
    });
    expect(await types()).toEqual([collection, collection]);
    const current = widgets.map(({ id }, index) => ({ id, version: index + 1 }));
    expect((await send("delete", { widgets: current })).status).toBe(204);
    expect(await types()).toEqual([undefined, undefined]);
  });

  it("deletes none where one does not exist", async () => {
    const { collection, widgets, send, types } = await prepare();
    const unknown = { id: crypto.randomUUID(), version: 1 };
    const refused = await send("delete", { widgets: [...widgets, unknown] });
    expect(refused.status).toBe(404);
    expect((await readProblem(refused)).detail).toBe(
      "One widget does not exist any more. Nothing has been changed.",
    );
    expect(await types()).toEqual([collection, collection]);
  });

  it("moves all of them and back, or none", async () => {
    const { collection, pair, widgets, send, types } = await prepare();
    const { collection: toolkit } = await makeToolkit();
    const moved = await send("move", { widgets, toolkit });
    expect(moved.status).toBe(200);
    const after = (await moved.json()) as { id: string; version: number }[];
    expect(after).toHaveLength(2);
    expect(await types()).toEqual([toolkit, toolkit]);
    await edit({ ...pair[0], type: toolkit });
    expect((await send("move", { widgets: after, toolkit: collection })).status).toBe(409);
    expect(await types()).toEqual([toolkit, toolkit]);
    const current = after.map(({ id }) => ({ id, version: id === pair[0].id ? 3 : 2 }));
    expect((await send("move", { widgets: current, toolkit: collection })).status).toBe(200);
    expect(await types()).toEqual([collection, collection]);
    const versions = await readJson<object[]>(
      `/widgets/${collection}/${pair[0].id}/versions`,
      await admin,
    );
    expect(versions).toHaveLength(4);
  });

  it("moves nothing to a toolkit that does not exist, or has a widget of a name", async () => {
    const { collection, pair, widgets, send, types } = await prepare();
    expect((await send("move", { widgets, toolkit: "Nowhere" })).status).toBe(400);
    const { collection: toolkit } = await makeToolkit();
    await call(`/widgets/${toolkit}/add`, {
      token: await admin,
      body: { name: pair[0].data.name },
    });
    expect((await send("move", { widgets, toolkit })).status).toBe(409);
    expect(await types()).toEqual([collection, collection]);
  });

  it("approves all of them for a client, names those that it had not, and takes these back", async () => {
    const { pair, send } = await prepare();
    const [first, second] = [pair[0].id, pair[1].id];
    const { id: clientid } = await makeClient();
    await send("approve", { ids: [first], clientid, isApproved: true });
    const both = { ids: [first, second], clientid };
    const approved = await send("approve", { ...both, isApproved: true });
    expect(await approved.json()).toEqual({ changed: [second] });
    const names = async () =>
      (await readJson<{ approvedWidgets: string[] }>(`/clients/${clientid}`, await admin))
        .approvedWidgets;
    expect((await names()).toSorted()).toEqual([first, second].toSorted());
    await send("approve", { ids: [second], clientid, isApproved: false });
    expect(await names()).toEqual([first]);
    const unknown = { ids: [second, crypto.randomUUID()], clientid, isApproved: true };
    expect((await send("approve", unknown)).status).toBe(404);
    expect(await names()).toEqual([first]);
  });

  it("takes at most 50, from administrators only", async () => {
    const { widgets, send } = await prepare();
    const many = Array.from({ length: 51 }, () => widgets[0]);
    expect((await send("delete", { widgets: many })).status).toBe(400);
    const token = await makeToken();
    const asked = await call("/widgets/chosen/delete", { token, body: { widgets } });
    expect(asked.status).toBe(403);
  });
});
