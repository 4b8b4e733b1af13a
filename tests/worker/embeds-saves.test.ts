import { describe, expect, it } from "vitest";
import type { Client } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import {
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  uniqueLetters,
} from "#tests/support/factories.ts";

describe("what an administrator saves is seen by the next reader", () => {
  /** Creates an embed and reads it once, so that KV has its entries. Returns an administrator's token too. */
  async function makeRead() {
    const embed = await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    expect((await call(embed.aiPath)).status).toBe(200);
    return { ...embed, token };
  }

  const changes: [
    string,
    (embed: Awaited<ReturnType<typeof makeRead>>) => [string, object, string?],
  ][] = [
    [
      "the widget's deletion",
      ({ widget }) => [`/widgets/${widget.type}`, { id: widget.id }, "DELETE"],
    ],
    ["the toolkit's deletion", ({ toolkit }) => ["/toolkits", { toolkitid: toolkit.id }, "DELETE"]],
    ["the client's deletion", ({ client }) => ["/clients", { clientid: client.id }, "DELETE"]],
    [
      "the widget's unapproval",
      ({ client }) => ["/clients/editwidgets", { clientid: client.id, approvedWidgets: [] }],
    ],
    [
      "the toolkit's unapproval",
      ({ client }) => ["/clients/edit", { clientid: client.id, approvedToolkits: [] }],
    ],
    [
      "another key",
      ({ client }) => ["/clients/edit", { clientid: client.id, apikey: crypto.randomUUID() }],
    ],
  ];

  it.each(changes)("%s ends the embed, here and where its page is cached", async (_, change) => {
    const embed = await makeRead();
    const tags = (await call(embed.aiPath)).headers.get("Cache-Tag")?.split(",") ?? [];
    const [path, body, method] = change(embed);
    const purged: string[][] = [];
    const saved = await call(path, { token: embed.token, body, method, purged });
    expect(saved.ok).toBe(true);
    expect((await call(embed.aiPath)).status).toBe(404);
    expect(tags).toHaveLength(2);
    expect(tags).toContainEqual(expect.toBeOneOf(purged.flat()));
  });

  it("the deletion of a toolkit ends its embeds at once, however many widgets it has", async () => {
    const { toolkit, client, aiPath, token } = await makeRead();
    const approvedToolkits = [toolkit.collection];
    for (const _ of [1, 2]) await makeClient({ approvedToolkits });
    await makeManyWidgets(toolkit.collection, 2000);
    const dropped: string[] = [];
    const KV = new Proxy(env.KV, {
      get(target, name) {
        if (name !== "delete") return (Reflect.get(target, name) as () => unknown).bind(target);
        return (key: string) => {
          dropped.push(key);
          return target.delete(key);
        };
      },
    });
    const body = { toolkitid: toolkit.id };
    await call("/toolkits", { token, body, method: "DELETE", env: { KV } });
    expect(dropped.slice(0, 6)).toContain(`client:${client.apikey}`);
    expect(dropped.length).toBeLessThan(1_000);
    expect((await call(aiPath, { env: { KV } })).status).toBe(404);
  });

  it("the platform is told of a hundred tags at a time", async () => {
    const { toolkit, token } = await makeRead();
    const approvedToolkits = [toolkit.collection];
    await Promise.all(Array.from({ length: 104 }, () => makeClient({ approvedToolkits })));
    const purged: string[][] = [];
    const body = { toolkitid: toolkit.id };
    await call("/toolkits", { token, body, method: "DELETE", purged });
    expect(Math.max(...purged.map((tags) => tags.length))).toBe(100);
    // 106 tags: one widget and 105 clients. A call may also tell of what another test has left.
    expect(new Set(purged.flat()).size).toBeGreaterThanOrEqual(106);
  });

  it("a new key works at once", async () => {
    const { client, widget, token } = await makeRead();
    const body = { clientid: client.id, apikey: crypto.randomUUID() };
    const saved = (await (await call("/clients/edit", { token, body })).json()) as Client;
    expect((await call(`/ai/${widget.type}/${widget.id}/${saved.apikey}`)).status).toBe(200);
  });

  it("texts, styles and sites are the new ones", async () => {
    const { aiPath, client, widget, token } = await makeRead();
    const name = `Renamed ${uniqueLetters()}`;
    await call(`/widgets/${widget.type}/edit/`, { token, body: { widgetid: widget.id, name } });
    const allowedOrigins = ["https://new.example"];
    const change = { clientid: client.id, allowedOrigins, styles: { background: "#123456" } };
    await call("/clients/edit/", { token, body: change });
    const response = await call(aiPath);
    const { data } = (await response.json()) as {
      data: { data: object; clientdata: { styles: object } };
    };
    expect(data.data).toMatchObject({ name });
    expect(data.clientdata.styles).toMatchObject({ background: "#123456" });
    expect(response.headers.get("Content-Security-Policy")).toContain("'self' https://new.example");
  });

  it("a widget that moved to another toolkit is found there, and where it was no more", async () => {
    const { aiPath, client, toolkit, widget, token } = await makeRead();
    const { collection } = await makeToolkit();
    const approvedToolkits = [toolkit.collection, collection];
    await call("/clients/edit", { token, body: { clientid: client.id, approvedToolkits } });
    const move = { widgetid: widget.id, toolkit: collection };
    await call(`/widgets/${widget.type}/edit`, { token, body: move });
    expect((await call(aiPath)).status).toBe(404);
    expect((await call(`/ai/${collection}/${widget.id}/${client.apikey}`)).status).toBe(200);
  });
});
