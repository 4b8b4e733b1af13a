import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ChangedClients } from "#domain/clients/chosen.ts";
import type { Client } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";

const admin = makeToken({ isAdmin: true });

async function send(path: string, body: object) {
  return call(`/clients/chosen/${path}`, { token: await admin, body });
}

async function changed(path: string, body: object): Promise<ChangedClients> {
  const response = await send(path, body);
  expect(response.status).toBe(200);
  return (await response.json()) as ChangedClients;
}

async function stored({ id }: { id: string }): Promise<Client> {
  return readJson<Client>(`/clients/${id}`, await admin);
}

describe("changes of chosen clients", () => {
  it("approves the widgets for each of them, with their toolkits", async () => {
    const { collection } = await makeToolkit();
    const widgets = [(await makeWidget(collection)).id, (await makeWidget(collection)).id];
    const [none, one, both] = [await makeClient(), await makeClient(), await makeClient()];
    await changed("approve", { clients: [one.id], widgets: widgets.slice(0, 1) });
    await changed("approve", { clients: [both.id], widgets });
    const before = await stored(both);
    const ids = [none, one, both].map(({ id }) => id);
    const done = await changed("approve", { clients: ids, widgets });
    expect(done.refused).toEqual([]);
    expect(done.changed.toSorted()).toEqual([none.clientname, one.clientname].toSorted());
    for (const client of [none, one]) {
      const { approvedToolkits, approvedWidgets } = await stored(client);
      expect(approvedToolkits).toEqual([collection]);
      expect(approvedWidgets.toSorted()).toEqual(widgets.toSorted());
    }
    // It had both of them: it is as it was, its version included.
    expect(await stored(both)).toEqual(before);
  });

  it("names each client that may not have one of the widgets, or is gone, and changes the others", async () => {
    const { client: owner, widget: own } = await makeOwnWidget();
    const shared = await makeWidget((await makeToolkit()).collection);
    const [other, deleted] = [await makeClient(), await makeClient()];
    await call("/clients", {
      method: "DELETE",
      token: await admin,
      body: { clientid: deleted.id },
    });
    const clients = [owner.id, other.id, deleted.id];
    const done = await changed("approve", { clients, widgets: [own.id, shared.id] });
    expect(done).toEqual({
      changed: [owner.clientname],
      refused: [
        {
          id: other.id,
          name: other.clientname,
          reason: "One of the widgets belongs to another client.",
        },
        { id: deleted.id, name: deleted.clientname, reason: "It does not exist any more." },
      ],
    });
    expect(await stored(other)).toEqual(other);
    expect((await stored(owner)).approvedWidgets).toContain(shared.id);
  });

  it("changes nothing where a widget does not exist", async () => {
    const client = await makeClient();
    const { id } = await makeWidget((await makeToolkit()).collection);
    const body = { clients: [client.id], widgets: [id, crypto.randomUUID()] };
    const problem = await readProblem(await send("approve", body));
    expect(problem).toMatchObject({
      status: 404,
      detail: "One of the widgets does not exist any more. Nothing has been changed.",
    });
    expect(await stored(client)).toEqual(client);
  });

  it("gives each of them another model, and leaves the version of one that has it", async () => {
    const to = `model-${uniqueLetters()}`;
    const [former, current] = [await makeClient(), await makeClient({ gptModel: to })];
    const gone = crypto.randomUUID();
    const done = await changed("move", { clients: [former.id, current.id, gone], to });
    expect(done).toEqual({
      changed: [former.clientname],
      refused: [{ id: gone, name: gone, reason: "It does not exist any more." }],
    });
    expect((await stored(former)).gptmodel).toBe(to);
    expect(await stored(current)).toEqual(current);
  });

  it("takes 1,000 clients, no more, and administrators only", async () => {
    const ids = await makeManyClients(1_000);
    const { id } = await makeWidget((await makeToolkit()).collection);
    const done = await changed("approve", { clients: ids, widgets: [id] });
    expect(done.changed).toHaveLength(1_000);
    const tooMany = [...ids, crypto.randomUUID()];
    const problem = await readProblem(await send("move", { clients: tooMany, to: "m" }));
    expect(problem.errors).toEqual([
      { path: "clients", message: "At most 1,000 clients at a time." },
    ]);
    const token = await makeToken();
    const asked = await call("/clients/chosen/move", { token, body: { clients: ids, to: "m" } });
    expect(asked.status).toBe(403);
  });
});

/** Inserts clients with one statement, until the end of the test. Returns their ids. */
async function makeManyClients(count: number): Promise<string[]> {
  const ids = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()));
  await db.run(sql`insert into clients (id, clientname, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles)
    select value, value, '', value, 'm', '0.6', '[]', '{}' from json_each(${ids})`);
  onTestFinished(async () => {
    await db.run(sql`delete from clients where id in (select value from json_each(${ids}))`);
  });
  return JSON.parse(ids) as string[];
}
