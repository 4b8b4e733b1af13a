import { describe, expect, it, onTestFinished } from "vitest";
import type { HostSite } from "#domain/clients/host-sites.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

const admin = makeToken({ isAdmin: true });

async function choose(clientid: string, hostSites: unknown) {
  return call("/clients/edit", { token: await admin, body: { clientid, hostSites } });
}

/** The sites that may frame an embed, beside this one. */
async function framing(aiPath: string): Promise<string> {
  const policy = (await call(aiPath)).headers.get("Content-Security-Policy") ?? "";
  return /frame-ancestors 'self' ?([^;]*)/u.exec(policy)?.[1] ?? "";
}

describe("a client's site builders", () => {
  it.each<[HostSite[], (host: string) => string]>([
    [[], (host) => `https://${host}.com`],
    [
      ["google-sites"],
      (host) => `https://${host}.com https://sites.google.com https://*.googleusercontent.com`,
    ],
    [["wix", "wix"], (host) => `https://${host}.com https://${host}-com.filesusr.com`],
  ])("%j add their hosts to the frame lock at once", async (hostSites, expected) => {
    const host = `www-${uniqueLetters()}`;
    const { client, aiPath } = await makeEmbed({ domainURL: `https://${host}.com` });
    expect(await framing(aiPath)).toBe(`https://${host}.com`);
    const saved = await choose(client.id, hostSites);
    expect(await saved.json()).toMatchObject({ hostSites: [...new Set(hostSites)] });
    expect(await framing(aiPath)).toBe(expected(host));
  });

  it("derive no Wix host from an address that Wix cannot have", async () => {
    const allowedOrigins = [
      "http://a.example",
      "https://b.example:8443",
      `https://${"a".repeat(60)}.example`,
    ];
    const { aiPath } = await makeEmbed({ allowedOrigins, hostSites: ["wix"] });
    expect(await framing(aiPath)).toBe(allowedOrigins.join(" "));
  });

  it("do not let their pages call /ai", async () => {
    const { client, aiPath } = await makeEmbed({
      hostSites: ["google-sites", "wix"],
      domainURL: `https://${uniqueLetters()}.com`,
    });
    const others = [
      "https://sites.google.com",
      "https://1-atari-embeds.googleusercontent.com",
      `${client.domainurl.replace(/\.com$/u, "-com")}.filesusr.com`,
    ];
    for (const Origin of others) {
      const response = await call(aiPath, { headers: { Origin } });
      expect([Origin, response.status]).toEqual([Origin, 403]);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
  });

  it("are not listed as sites that tried, and similar hosts are", async () => {
    const { client } = await makeEmbed({ hostSites: ["google-sites"] });
    const sites = [
      "https://1-atari-embeds.googleusercontent.com",
      "https://sites.google.com",
      "https://googleusercontent.com.evil.example",
      "http://1.googleusercontent.com",
      "https://evilgoogleusercontent.com",
    ];
    for (const Referer of sites)
      await call(`/frame-reports/${client.id}`, { method: "POST", headers: { Referer } });
    const stored = await env.DB.prepare(
      "select origin from refused_origins where client_id = ? order by origin",
    )
      .bind(client.id)
      .raw();
    expect(stored.flat()).toEqual(sites.slice(2).toSorted());
  });

  it("are refused where their name is unknown, and a wildcard stays none", async () => {
    const { client } = await makeEmbed();
    for (const hostSites of [
      ["*"],
      ["squarespace"],
      "wix",
      [1],
      ["https://*.googleusercontent.com"],
    ])
      expect((await choose(client.id, hostSites)).status).toBe(400);
    const token = await admin;
    const body = { clientid: client.id, allowedOrigins: ["https://*.googleusercontent.com"] };
    expect((await call("/clients/edit", { token, body })).status).toBe(400);
  });

  it("write nothing but known hosts to the policy, whatever the database has", async () => {
    const { client, aiPath } = await makeEmbed();
    const text = JSON.stringify(["wix; script-src *", "*"]);
    const store = async (text: string) =>
      env.DB.prepare("update clients set host_sites = ? where id = ?").bind(text, client.id).run();
    // The lists of other tests have this client, too.
    onTestFinished(async () => void (await store("[]")));
    await store(text);
    expect(await framing(aiPath)).toBe("");
  });
});
