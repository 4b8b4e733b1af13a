import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { makeClient, makeToolkit, makeWidget, readJson } from "#tests/support/factories.ts";
import { INPUTS } from "#tests/support/runs.ts";
import * as clientRows from "#db/clients/clients.ts";
import { db } from "#tests/support/factories.ts";

const admin = makeToken({ isAdmin: true });

async function prepare() {
  const { collection } = await makeToolkit();
  const { id } = await makeWidget(collection);
  const client = await makeClient();
  const path = `/widgets/${collection}/${id}/approvals`;
  const save = async (isApproved: boolean, clientid = client.id) =>
    call(path, { token: await admin, body: { clientid, isApproved } });
  const ask = async () =>
    (await call(`/ai/${collection}/${id}/${client.apikey}`, { body: INPUTS, env: withModel("ok") }))
      .status;
  const version = async () => (await clientRows.get(db, client.id))?.version;
  return { path, client, save, ask, version };
}

describe("/widgets/{type}/{id}/approvals", () => {
  it("opens a widget for a client with its toolkit, and closes it again at once", async () => {
    const { path, client, save, ask } = await prepare();
    expect(await ask()).toBe(404);
    const approved = await save(true);
    expect(await approved.json()).toEqual([{ id: client.id, clientname: client.clientname }]);
    expect(await ask()).toBe(200);
    expect(await (await save(false)).json()).toEqual([]);
    expect(await ask()).toBe(404);
    expect(await readJson(path, await admin)).toEqual([]);
  });

  it("leaves a client alone where nothing changes", async () => {
    const { save, version } = await prepare();
    const first = await version();
    await save(false);
    expect(await version()).toBe(first);
    await save(true);
    const second = await version();
    expect(second).not.toBe(first);
    expect((await save(true)).status).toBe(200);
    expect(await version()).toBe(second);
  });

  it("answers 404 for an unknown client and widget", async () => {
    const { path, save } = await prepare();
    expect((await save(true, crypto.randomUUID())).status).toBe(404);
    const unknown = path.replace(/\/[^/]+\/approvals$/u, `/${crypto.randomUUID()}/approvals`);
    expect((await call(unknown, { token: await admin })).status).toBe(404);
  });
});
