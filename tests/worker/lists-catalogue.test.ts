import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { toolkits as toolkitTable } from "#db/schema/toolkits.ts";
import { widgets as widgetTable } from "#db/schema/widgets.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeEmbed, makeWidget } from "#tests/support/factories.ts";

const asText = async (path: string, token: string) => (await call(path, { token })).text();

describe("The whole list of an administrator", () => {
  it.each([
    ["a widget is added", (type: string) => makeWidget(type, { name: "Seen" })],
    [
      "a widget is changed in the database itself",
      (_: string, id: string) =>
        db.update(widgetTable).set({ name: "Seen" }).where(eq(widgetTable.id, id)),
    ],
  ] as [string, (type: string, id: string) => Promise<unknown>][])(
    "is current when %s",
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

  it("has no widget of a deleted toolkit", async () => {
    const token = await makeToken({ isAdmin: true });
    const { toolkit, widget } = await makeEmbed();
    expect(await asText("/widgets", token)).toContain(widget.id);
    await db.delete(toolkitTable).where(eq(toolkitTable.id, toolkit.id));
    expect(await asText("/widgets", token)).not.toContain(widget.id);
    expect(await asText("/toolkits", token)).not.toContain(toolkit.id);
  });

  it("is not what other people read", async () => {
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

describe("A list", () => {
  it.each(["/toolkits", "/widgets", "/clients", "/users", "/widgets/names", "/clients/names"])(
    "is stored by no cache (%s)",
    async (path) => {
      const { headers } = await call(path, { token: await makeToken({ isAdmin: true }) });
      expect([headers.get("Cache-Control"), headers.get("ETag")]).toEqual(["no-store", null]);
    },
  );
});
