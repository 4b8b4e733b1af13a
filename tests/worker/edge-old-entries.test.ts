import { describe, expect, it } from "vitest";
import { EmbedClient } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";

/** A KV namespace whose deletions fail. */
function keepsAll(): KVNamespace {
  const fail = () => Promise.reject(new Error("KV DELETE failed: 503 Service Unavailable"));
  return new Proxy(env.KV, {
    get: (kv, name) =>
      name === "delete" ? fail : (Reflect.get(kv, name) as () => unknown).bind(kv),
  });
}

describe("The edge cache", () => {
  it("heals where it holds entities as they were before they had a field", async () => {
    const embed = await makeEmbed({ allowedOrigins: ["https://a.example"] });
    const [clientKey, widgetKey] = [`client:${embed.client.apikey}`, `widget:${embed.widget.id}`];
    const { allowedOrigins: _new, ...client } = embed.client;
    const { version: _newer, ...widget } = embed.widget;
    await env.KV.put(clientKey, JSON.stringify(client));
    await env.KV.put(widgetKey, JSON.stringify(widget));
    const response = await call(embed.aiPath);
    expect(response.headers.get("Content-Security-Policy")).toContain("https://a.example");
    expect(await env.KV.get(widgetKey, "json")).toEqual(embed.widget);
    expect(await env.KV.get(clientKey, "json")).toEqual(
      EmbedClient.parse({ ...embed.client, keyEndsAt: null, sharedWidget: null }),
    );
  });

  it("does not prolong what a purge has missed by being read", async () => {
    const embed = await makeEmbed();
    const prefix = `client:${embed.client.apikey}`;
    const token = await makeToken({ isAdmin: true });
    const expiration = async () => (await env.KV.list({ prefix })).keys[0]?.expiration;
    const kept = JSON.stringify({ ...embed.client, keyEndsAt: null, sharedWidget: null });
    await env.KV.put(prefix, kept, { expirationTtl: 100 });
    const before = await expiration();
    const body = { clientid: embed.client.id, approvedWidgets: [] };
    const saved = await call("/clients/editwidgets", { token, body, env: { KV: keepsAll() } });
    expect(saved.status).toBe(200);
    // Each read has a new binding, so the isolate's memory has no entry, as in another isolate.
    const readElsewhere = () => call(embed.aiPath, { env: { KV: keepsAll() } });
    for (const _ of [1, 2]) expect((await readElsewhere()).status).toBe(200);
    expect(await expiration()).toBe(before);
    // KV deletes an entry when it expires.
    await env.KV.delete(prefix);
    expect((await readElsewhere()).status).toBe(404);
  });
});
