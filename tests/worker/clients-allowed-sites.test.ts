import { describe, expect, it } from "vitest";
import type { BlockedSite } from "#domain/clients/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { makeClient, makeEmbed, readJson, uniqueSite } from "#tests/support/factories.ts";

const admin = makeToken({ isAdmin: true });

async function refused(clientId: string): Promise<BlockedSite[]> {
  return readJson(`/clients/${clientId}/refused`, await admin);
}

async function origins(clientId: string): Promise<string[]> {
  return (await refused(clientId)).map(({ origin }) => origin);
}

async function report(clientId: string, headers: Record<string, string>, body?: unknown) {
  const response = await call(`/frame-reports/${clientId}`, { method: "POST", headers, body });
  expect(response.status).toBe(204);
}

describe("an administrator", () => {
  it("allows a site: it leaves the list and may frame and call at once", async () => {
    const { client, aiPath } = await makeEmbed();
    const Origin = uniqueSite();
    await call(aiPath, { headers: { Origin } });
    const token = await admin;
    const body = { clientid: client.id, origin: Origin, version: client.version };
    const allowed = await call("/clients/alloworigin", { token, body });
    expect(allowed.status).toBe(200);
    expect(await allowed.json()).toMatchObject({
      allowedOrigins: [Origin],
      version: client.version + 1,
    });
    expect(await refused(client.id)).toEqual([]);
    expect((await call(aiPath, { headers: { Origin } })).status).toBe(200);
    const stale = await call("/clients/alloworigin", {
      token,
      body: { ...body, origin: uniqueSite() },
    });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ current: { allowedOrigins: [Origin] } });
  });

  it("cannot allow what is no site, more than 100 sites, or a site of an unknown client", async () => {
    const allowedOrigins = Array.from({ length: 100 }, (_, index) => `https://s${index}.example`);
    const { id } = await makeClient({ allowedOrigins });
    const token = await admin;
    const allow = async (clientid: string, origin: string) =>
      (await call("/clients/alloworigin", { token, body: { clientid, origin } })).status;
    for (const origin of ["*", "https://*.example.com", "https://x.example/a", "x", ""])
      expect(await allow(id, origin)).toBe(400);
    expect(await allow(id, uniqueSite())).toBe(409);
    expect(await allow(id, "https://s7.example")).toBe(200);
    expect(await allow(crypto.randomUUID(), uniqueSite())).toBe(404);
  });

  it("forgets a site, which is listed again at its next attempt", async () => {
    const { id } = await makeClient();
    const origin = uniqueSite();
    await report(id, { Referer: origin });
    const forget = { token: await admin, method: "DELETE", body: { origin } };
    expect((await call(`/clients/${id}/refused`, forget)).status).toBe(204);
    expect(await refused(id)).toEqual([]);
    expect((await call(`/clients/${id}/refused`, forget)).status).toBe(404);
    await report(id, { Referer: origin });
    expect(await origins(id)).toEqual([origin]);
  });

  it("finds no unknown client", async () => {
    const unknown = await call(`/clients/${crypto.randomUUID()}/refused`, { token: await admin });
    expect(unknown.status).toBe(404);
  });
});

it("a deleted client takes its blocked sites with it", async () => {
  const { id } = await makeClient();
  await report(id, { Referer: uniqueSite() });
  await call("/clients", { token: await admin, method: "DELETE", body: { clientid: id } });
  const left = await env.DB.prepare("select 1 from refused_origins where client_id = ?")
    .bind(id)
    .all();
  expect(left.results).toEqual([]);
});
