import { describe, expect, it } from "vitest";
import type { BlockedSite } from "#domain/clients/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { db, makeClient, makeEmbed, readJson, send, uniqueSite } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import type { RenderPage } from "#worker/app.ts";

const admin = makeToken({ isAdmin: true });

async function refused(clientId: string): Promise<BlockedSite[]> {
  return readJson(`/clients/${clientId}/refused`, await admin);
}

async function origins(clientId: string): Promise<string[]> {
  return (await refused(clientId)).map(({ origin }) => origin);
}

/** The request of a browser for a frame on a page. */
const framedBy = (site: string) => ({
  Accept: "text/html",
  "Sec-Fetch-Dest": "iframe",
  Referer: `${site}/`,
});

async function report(clientId: string, headers: Record<string, string>, body?: unknown) {
  const response = await call(`/frame-reports/${clientId}`, { method: "POST", headers, body });
  expect(response.status).toBe(204);
}

const reportOf = (referrer: unknown) => JSON.stringify({ "csp-report": { referrer } });
const REPORT_TYPE = { "Content-Type": "application/csp-report" };

describe("a site that may not show a client's widgets is listed", () => {
  it("when it frames one that comes from the database, from KV, or from this isolate", async () => {
    const { client, aiPath, embedPath } = await makeEmbed();
    const sites = [uniqueSite(), uniqueSite(), uniqueSite()];
    for (const site of sites) {
      const request = new Request(SITE + embedPath, { headers: framedBy(site) });
      const renderPage: RenderPage = async (_, { fetchRest }) => fetchRest(SITE + aiPath);
      expect((await send(request, { renderPage })).status).toBe(200);
    }
    const listed = await refused(client.id);
    expect(listed.map(({ origin }) => origin).toSorted()).toEqual(sites.toSorted());
    expect(listed[0]).toMatchObject({ count: 1, source: "referer" });
    expect(Date.parse(listed[0]?.lastAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("when its script calls /ai", async () => {
    const { client, aiPath } = await makeEmbed();
    const site = uniqueSite();
    expect((await call(aiPath, { headers: { Origin: site } })).status).toBe(403);
    expect(await refused(client.id)).toMatchObject([{ origin: site, source: "origin" }]);
  });

  it("when a browser reports its frame: Chromium names it in the header, Firefox in the body", async () => {
    const { id } = await makeClient();
    const [chromium, firefox] = [uniqueSite(), uniqueSite()];
    await report(id, { ...REPORT_TYPE, Referer: `${chromium}/` }, reportOf(""));
    await report(id, REPORT_TYPE, reportOf(`${firefox}/page`));
    expect((await origins(id)).toSorted()).toEqual([chromium, firefox].toSorted());
  });

  it("once an hour by one isolate, which counts the attempts between", async () => {
    stopClock();
    const { id } = await makeClient();
    const Referer = uniqueSite();
    for (let turn = 0; turn < 3; turn += 1) await report(id, { Referer });
    expect(await refused(id)).toMatchObject([{ count: 1 }]);
    letPass(3_600_001);
    await report(id, { Referer });
    expect(await refused(id)).toMatchObject([{ count: 4 }]);
  });
});

describe("a site is not listed", () => {
  it("where the client allows it, or it is this site", async () => {
    const domainURL = uniqueSite();
    const allowedOrigins = [uniqueSite()];
    const { client, aiPath, embedPath } = await makeEmbed({ domainURL, allowedOrigins });
    await call(aiPath);
    for (const site of [domainURL, ...allowedOrigins, "http://localhost:8787"]) {
      await call(embedPath, { headers: framedBy(site) });
      await report(client.id, { Referer: site });
    }
    expect(await refused(client.id)).toEqual([]);
  });

  it.each([
    "",
    "null",
    "about:blank",
    "javascript:alert(1)",
    "//x.example",
    "https://x y/",
    "a".repeat(9_000),
    `https://${"a".repeat(400)}.example`,
  ])("where the caller names no site: %s", async (site) => {
    const { client, aiPath } = await makeEmbed();
    await report(client.id, REPORT_TYPE, reportOf(site));
    await report(client.id, { Referer: site });
    await call(aiPath, { headers: { Origin: site } });
    expect(await refused(client.id)).toEqual([]);
  });

  it("where the report is none, or has more than 8 kB", async () => {
    const { id } = await makeClient();
    const site = uniqueSite();
    for (const body of ["", "{", "[]", "null", '{"csp-report":1}', reportOf(1), reportOf({})])
      await report(id, REPORT_TYPE, body);
    await report(id, REPORT_TYPE, reportOf(site) + " ".repeat(9_000));
    await report(id, { "Content-Type": "text/plain" }, reportOf(site));
    expect(await refused(id)).toEqual([]);
  });
});

describe("attempts", () => {
  it("cost a frame that KV has no query, but for the first of a site", async () => {
    const domainURL = uniqueSite();
    const { aiPath, embedPath } = await makeEmbed({ domainURL });
    await call(aiPath);
    const stranger = uniqueSite();
    const { counted, bindings } = countedBindings();
    await call(embedPath, { headers: framedBy(domainURL), env: bindings });
    expect(counted.database).toBe(0);
    await call(embedPath, { headers: framedBy(stranger), env: bindings });
    const first = counted.database;
    expect(first).toBeGreaterThan(0);
    await call(embedPath, { headers: framedBy(stranger), env: bindings });
    expect(counted.database).toBe(first);
  });

  it("never fail the answer: without database, over the limit, and for a client that does not exist", async () => {
    const { client, aiPath, embedPath } = await makeEmbed();
    await call(aiPath);
    const fail = () => Promise.reject(new Error("Network connection lost."));
    const prepare = () => ({ bind: prepare, all: fail, raw: fail, run: fail, first: fail });
    const broken = { DB: { prepare, batch: fail } as unknown as D1Database };
    const site = uniqueSite();
    const headers = framedBy(site);
    expect((await call(embedPath, { headers, env: broken })).status).toBe(200);
    expect((await call(embedPath, { headers, env: { REFUSED_SITE_LIMIT: SPENT } })).status).toBe(
      200,
    );
    expect(await origins(client.id)).not.toContain(site);
    expect((await call(embedPath, { headers })).status).toBe(200);
    await expect.poll(async () => origins(client.id)).toContain(site);
    for (const id of [crypto.randomUUID(), "x".repeat(500), "%2F..", "'"])
      await report(id, { Referer: uniqueSite() });
  });

  it("leave the newest 200 sites", async () => {
    const { id } = await makeClient();
    const sites = Array.from({ length: 210 }, (_, index) => `https://site-${index}.example`);
    for (const origin of sites)
      await blockedSites.note(db, { clientId: id, origin, source: "report", count: 1 });
    const listed = await origins(id);
    expect(listed).toHaveLength(200);
    expect(listed).toContain("https://site-209.example");
  });

  it("allow nothing: a forged report opens no frame and no call", async () => {
    const { client, aiPath } = await makeEmbed();
    const Origin = uniqueSite();
    await report(client.id, { Referer: Origin });
    const response = await call(aiPath, { headers: { Origin } });
    expect(response.status).toBe(403);
    const policy = (await call(aiPath)).headers.get("Content-Security-Policy");
    expect(policy).not.toContain(Origin);
  });
});
