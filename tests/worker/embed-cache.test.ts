import { describe, expect, it } from "vitest";
import type { Client } from "#domain/client.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import {
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  makeToken,
  uniqueLetters,
} from "#tests/support/factories.ts";

const fail = () => Promise.reject(new Error("Network connection lost."));
const statement = { bind: () => statement, all: fail, raw: fail, run: fail, first: fail };

/** A database and a KV namespace that cannot be reached: what is asked of them fails, as it does on the platform. */
const NO_DATABASE = { DB: { prepare: () => statement, batch: fail } as unknown as D1Database };
const NO_KV = { KV: { get: fail, put: fail, delete: fail } as unknown as KVNamespace };

const keysOf = ({ widget, client }: Awaited<ReturnType<typeof makeEmbed>>) => ({
  widgetKey: `widget:${widget.id}`,
  clientKey: `client:${client.apikey}`,
});

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

describe("an embed that was read before", () => {
  it("is read without the database", async () => {
    const { aiPath } = await makeEmbed();
    const first = await (await call(aiPath)).json();
    const second = await call(aiPath, { env: NO_DATABASE });
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(first);
  });

  it("is forgotten five minutes later at the latest", async () => {
    const embed = await makeEmbed();
    await call(embed.aiPath);
    for (const prefix of Object.values(keysOf(embed))) {
      const [kept] = (await env.KV.list({ prefix })).keys;
      expect(kept?.expiration).toBeLessThanOrEqual(Date.now() / 1000 + 301);
    }
  });

  it("is answered by nobody while the daily quota cannot be counted", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    await call(aiPath);
    const options = { body: INPUTS, env: { ...withModel(`ok~${token}`), ...NO_DATABASE } };
    expect((await call(aiPath, options)).status).toBe(503);
    expect(await modelCalls(token)).toBe(0);
  });
});

describe("an embed that was not read before", () => {
  it("is a passing failure, not 'not found', while the database cannot be reached", async () => {
    const { aiPath } = await makeEmbed();
    const response = await call(aiPath, { env: NO_DATABASE });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/D1_|select|connection/iu);
    expect((await call(aiPath)).status).toBe(200);
  });

  it("is found as soon as it is made, however often it was asked for before", async () => {
    const apikey = crypto.randomUUID();
    const token = await makeToken({ isAdmin: true });
    const { toolkit, widget } = await makeEmbed();
    const path = `/ai/${toolkit.collection}/${widget.id}/${apikey}`;
    for (const _ of [1, 2]) expect((await call(path)).status).toBe(404);
    expect(await env.KV.get(`client:${apikey}`)).toBeNull();
    const { id } = await makeClient({ apikey, approvedToolkits: [toolkit.collection] });
    const approvals = { clientid: id, approvedWidgets: [widget.id] };
    await call("/clients/editwidgets", { token, body: approvals });
    expect((await call(path)).status).toBe(200);
  });

  it("leaves nothing behind of a widget that does not exist", async () => {
    const { client, toolkit } = await makeEmbed();
    const id = crypto.randomUUID();
    await call(`/ai/${toolkit.collection}/${id}/${client.apikey}`);
    expect(await env.KV.get(`widget:${id}`)).toBeNull();
  });
});

describe("the edge cache", () => {
  it.each([
    ["no JSON", "not json {"],
    ["nothing", ""],
    ["null", "null"],
    ["an entity of another shape", '{"id": "x", "clientname": 5}'],
    ["a list", "[]"],
  ])("heals where it holds %s", async (_, garbage) => {
    const embed = await makeEmbed();
    const { widgetKey, clientKey } = keysOf(embed);
    await Promise.all([widgetKey, clientKey].map((key) => env.KV.put(key, garbage)));
    expect((await call(embed.aiPath)).status).toBe(200);
    expect(await env.KV.get(widgetKey, "json")).toEqual(embed.widget);
    expect(await env.KV.get(clientKey, "json")).toEqual(embed.client);
  });

  it("costs nothing but speed where it fails", async () => {
    const { aiPath } = await makeEmbed();
    const options = { env: { ...withModel("ok"), ...NO_KV } };
    expect((await call(aiPath, options)).status).toBe(200);
    expect((await call(aiPath, { ...options, body: INPUTS })).status).toBe(200);
  });

  it("does not keep a save from being stored where it fails", async () => {
    const { widget } = await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    const body = { widgetid: widget.id, name: "Renamed" };
    const path = `/widgets/${widget.type}/edit`;
    const response = await call(path, { token, body, env: NO_KV });
    expect(response.status).toBe(200);
  });
});

describe("what an administrator saves is seen by the next reader", () => {
  /** An embed that has been read, so that it is kept, and an administrator's token. */
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

  it("the deletion of a toolkit costs as much as it has clients, however many widgets it has", async () => {
    const { toolkit, aiPath, token } = await makeRead();
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
    const purged: string[][] = [];
    const body = { toolkitid: toolkit.id };
    await call("/toolkits", { token, body, method: "DELETE", env: { KV }, purged });
    expect(dropped.length).toBeLessThanOrEqual(6);
    expect(purged.map((tags) => tags.length)).toEqual([3]);
    expect((await call(aiPath)).status).toBe(404);
  });

  it("the platform is told of a hundred tags at a time", async () => {
    const { toolkit, token } = await makeRead();
    const approvedToolkits = [toolkit.collection];
    await Promise.all(Array.from({ length: 104 }, () => makeClient({ approvedToolkits })));
    const purged: string[][] = [];
    const body = { toolkitid: toolkit.id };
    await call("/toolkits", { token, body, method: "DELETE", purged });
    expect(purged.map((tags) => tags.length)).toEqual([100, 5]);
    expect(new Set(purged.flat()).size).toBe(105);
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
