import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { toolkits as toolkitTable, widgets as widgetTable } from "#db/schema.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { db, makeEmbed, makeToolkit, makeWidget } from "#tests/support/factories.ts";

const asText = async (path: string, token: string) => (await call(path, { token })).text();

describe("What an administrator reads of the catalogue", () => {
  it.each(["/toolkits", "/widgets"])(
    "is put together once while nothing changes (%s)",
    async (path) => {
      const token = await makeToken({ isAdmin: true });
      await makeWidget((await makeToolkit()).collection);
      const { counted, bindings } = countedBindings();
      const first = await call(path, { token, env: bindings });
      expect(counted.database).toBe(2);
      const second = await call(path, { token, env: bindings });
      expect(counted.database).toBe(3);
      expect(await second.text()).toBe(await first.text());
    },
  );

  it.each([
    ["a widget is added", (type: string) => makeWidget(type, { name: "Seen" })],
    [
      "a widget is changed in the database itself",
      (_: string, id: string) =>
        db.update(widgetTable).set({ name: "Seen" }).where(eq(widgetTable.id, id)),
    ],
  ] as [string, (type: string, id: string) => Promise<unknown>][])(
    "is new when %s",
    async (_, change) => {
      const token = await makeToken({ isAdmin: true });
      const { toolkit, widget } = await makeEmbed();
      await asText("/widgets", token);
      await change(toolkit.collection, widget.id);
      const list = JSON.parse(await asText("/widgets", token)) as {
        type: string;
        data: { name: string };
      }[];
      expect(
        list.filter(({ type }) => type === toolkit.collection).map(({ data }) => data.name),
      ).toContain("Seen");
    },
  );

  it("is without a widget that has gone with its toolkit", async () => {
    const token = await makeToken({ isAdmin: true });
    const { toolkit, widget } = await makeEmbed();
    expect(await asText("/widgets", token)).toContain(widget.id);
    await db.delete(toolkitTable).where(eq(toolkitTable.id, toolkit.id));
    expect(await asText("/widgets", token)).not.toContain(widget.id);
    expect(await asText("/toolkits", token)).not.toContain(toolkit.id);
  });

  it("is never what others read", async () => {
    const { client, widget, toolkit } = await makeEmbed();
    const other = await makeEmbed();
    const administrator = await makeToken({ isAdmin: true, clientId: client.id });
    const educator = await makeToken({ clientId: client.id });
    for (const [path, own, foreign] of [
      ["/widgets", widget.id, other.widget.id],
      ["/toolkits", toolkit.id, other.toolkit.id],
    ] as const) {
      expect(await asText(path, administrator)).toContain(foreign);
      const list = await asText(path, educator);
      expect(list).toContain(own);
      expect(list).not.toContain(foreign);
    }
  });
});

describe("Who has a list already", () => {
  it.each(["/toolkits", "/widgets", "/clients", "/users", "/widgets/names", "/clients/names"])(
    "is told so, and gets the new one after a change (%s)",
    async (path) => {
      const token = await makeToken({ isAdmin: true });
      const first = await call(path, { token });
      const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
      const same = await call(path, { token, headers });
      expect([same.status, await same.text()]).toEqual([304, ""]);
      expect((await call(path, { headers })).status).toBe(401);
      await makeEmbed();
      await makeToken();
      expect((await call(path, { token, headers })).status).toBe(200);
    },
  );

  it("reads with a page that is the same how many rows there are now", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    await makeWidget(collection, { pageNumber: 1 });
    const path = `/widgets?page=1&size=1&type=${collection}`;
    const first = await call(path, { token });
    await makeWidget(collection, { pageNumber: 2 });
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    const same = await call(path, { token, headers });
    expect([same.status, same.headers.get("X-Total-Count")]).toEqual([304, "2"]);
  });

  it("may keep it in a browser, asked about each time; lists of people are kept by nobody", async () => {
    const token = await makeToken({ isAdmin: true });
    const kept = (path: string) =>
      call(path, { token }).then(({ headers }) => [
        headers.get("Cache-Control"),
        headers.get("Vary"),
      ]);
    expect(await kept("/widgets")).toEqual(["private, no-cache", "Authorization, Accept"]);
    expect(await kept("/users")).toEqual(["no-store", "Accept"]);
  });
});
