import { beforeEach, describe, expect, it } from "vitest";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import {
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  makeWidget,
  uniqueSite,
} from "#tests/support/factories.ts";

/** The number of database queries of one call. */
async function queriesOf(path: string, token: string): Promise<number> {
  const { counted, bindings } = countedBindings();
  expect((await call(path, { token, env: bindings })).status).toBe(200);
  return counted.database;
}

describe("A list", () => {
  it.each(["/toolkits", "/widgets", "/clients", "/users", "/widgets/names", "/clients/names"])(
    "asks the database twice for all its rows, however many (%s)",
    async (path) => {
      const token = await makeToken({ isAdmin: true });
      const { collection } = await makeToolkit();
      await makeWidget(collection);
      expect(await queriesOf(path, token)).toBe(2);
      await makeManyWidgets(collection, 300);
      for (const _ of [1, 2, 3]) await makeUser({ clientId: (await makeClient()).id });
      expect(await queriesOf(path, token)).toBe(2);
    },
  );

  it.each(["/widgets", "/clients", "/users"])(
    "asks three times for a page: the account, its rows and their number (%s)",
    async (path) => {
      const token = await makeToken({ isAdmin: true });
      expect(await queriesOf(`${path}?page=1&size=5`, token)).toBe(3);
    },
  );

  it.each(["/toolkits", "/widgets"])(
    "asks twice for what a client has approved (%s)",
    async (path) => {
      const { client } = await makeEmbed();
      expect(await queriesOf(path, await makeToken({ clientId: client.id }))).toBe(2);
    },
  );

  it.each(["/toolkits", "/widgets"])("asks twice for what a site shows (%s)", async (path) => {
    const domainURL = uniqueSite();
    await makeEmbed({ domainURL });
    const query = new URLSearchParams({ domainURL });
    expect(await queriesOf(`${path}?${query}`, await makeToken({ isAdmin: true }))).toBe(2);
  });
});

describe("The embed on a warm KV", () => {
  // An isolate uses an entry for one second, and a slow machine could need longer for the three calls.
  beforeEach(() => stopClock());

  it("asks KV once and the database never; visitors of the same second ask nobody", async () => {
    const { aiPath } = await makeEmbed();
    await call(aiPath);
    const { counted, bindings } = countedBindings();
    for (const _ of [1, 2, 3]) expect((await call(aiPath, { env: bindings })).status).toBe(200);
    expect(counted).toEqual({ database: 0, cache: 1 });
  });

  it("is not asked again for a client that another widget was just shown for", async () => {
    const { client, toolkit, widget, aiPath } = await makeEmbed();
    const other = await makeWidget(toolkit.collection);
    const approvals = { clientid: client.id, approvedWidgets: [widget.id, other.id] };
    const token = await makeToken({ isAdmin: true });
    await call("/clients/editwidgets", { token, body: approvals });
    const otherPath = `/ai/${toolkit.collection}/${other.id}/${client.apikey}`;
    for (const path of [aiPath, otherPath]) await call(path);
    const { asked, bindings } = countedBindings();
    for (const path of [aiPath, otherPath]) await call(path, { env: bindings });
    expect(asked).toEqual([`client:${client.apikey}`, `widget:${widget.id}`, `widget:${other.id}`]);
  });
});
