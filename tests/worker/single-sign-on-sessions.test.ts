import { describe, expect, it } from "vitest";
import type { Settings } from "#domain/clients/replies.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { uniqueSite } from "#tests/support/factories.ts";
import { connect, startProvider } from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";
import {
  begin,
  comeBack,
  cookieOf,
  placeOf,
  school,
  signInBy,
  tokenOf,
} from "#tests/support/single-sign-on.ts";

const SLOW = "/login?problem=slow";

const renew = async (cookie: string) => call("/refresh", { headers: { Cookie: cookie } });

describe("A session that a provider has started", () => {
  it("ends after twelve hours, however often it is renewed", async () => {
    stopClock(Date.now());
    const { provider, client } = await school();
    let cookie = cookieOf(await signInBy(provider, client.id));
    for (let hour = 0; hour < 11; hour += 1) {
      letPass(HOUR_MS);
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      const renewed = await renew(cookie);
      expect(renewed.status).toBe(200);
      cookie = cookieOf(renewed);
    }
    letPass(59 * MINUTE_MS);
    const last = await renew(cookie);
    const { accessToken: token } = (await last.json()) as { accessToken: string };
    expect((await call("/account/sessions", { token })).status).toBe(200);
    letPass(MINUTE_MS);
    expect((await call("/account/sessions", { token })).status).toBe(403);
    expect((await renew(cookieOf(last))).status).toBe(401);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    [
      "its settings are removed",
      async (token) => call("/site/sign-in", { token, method: "DELETE" }),
    ],
    ["the client gets another issuer", async (token) => connect(await startProvider(), token)],
  ])("ends when %s", async (_, change) => {
    const { provider, client, token } = await school();
    const session = await tokenOf(await signInBy(provider, client.id));
    const other = await school();
    const elsewhere = await tokenOf(await signInBy(other.provider, other.client.id));
    await change(token);
    expect((await call("/account/sessions", { token: session })).status).toBe(403);
    expect((await call("/account/sessions", { token: elsewhere })).status).toBe(200);
    expect((await call("/site", { token })).status).toBe(200);
  });

  it("stays when the same provider is saved again", async () => {
    const { provider, client, token } = await school();
    const session = await tokenOf(await signInBy(provider, client.id));
    await connect(provider, token, { label: "Another name" });
    expect((await call("/account/sessions", { token: session })).status).toBe(200);
  });
});

describe("The settings of a site", () => {
  it("offer the provider of its client, as it is now", async () => {
    const domainURL = uniqueSite();
    const { client, token } = await makeManaged({ domainURL });
    const offered = async () =>
      ((await (await call("/settings", { body: { domainURL } })).json()) as Settings).signIn;
    expect(await offered()).toBeNull();
    await connect(await startProvider(), token, { isRequired: true });
    const href = `/auth/oidc/start?site=${client.id}`;
    expect(await offered()).toEqual({ label: "Example school", href, isRequired: true });
    await call("/site/sign-in", { token, method: "DELETE" });
    expect(await offered()).toBeNull();
  });
});

describe("A browser in which somebody is signed in", () => {
  const ELSEWHERE = { "Sec-Fetch-Site": "cross-site" };

  it("keeps the session, and is led to the dashboard", async () => {
    const { client } = await school();
    const { cookie } = await makeSession({ isAdmin: true });
    const path = `/auth/oidc/start?site=${client.id}`;
    const begun = await call(path, { headers: { Cookie: cookie } });
    expect(placeOf(begun)).toBe("/dashboard");
    expect(begun.headers.get("Set-Cookie")).toBeNull();
  });

  it("begins again on a page of this site what a link of another one begins", async () => {
    const { provider, client } = await school();
    const path = `/auth/oidc/start?site=${client.id}`;
    const begun = await call(path, { headers: ELSEWHERE });
    const text = await begun.text();
    expect([begun.status, begun.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect(text).toContain(`content="0;url=${path}&amp;again=1"`);
    const again = await begin(provider, client.id, { path: `${path}&again=1` });
    expect(placeOf(again.response)).toContain(`${provider.origin}/authorize`);
    const ofLink = await call(`${path}&again=1`, { headers: ELSEWHERE });
    expect(placeOf(ofLink)).toBe(SLOW);
  });
});

describe("A tile of a provider's portal, which leads to the callback without a start,", () => {
  it("begins a sign-in of this client, and its code is not used", async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    const tile = async (query: object, cookie = "") =>
      placeOf(await comeBack({ ...started, cookie }, { state: undefined, ...query }));
    expect(await tile({})).toBe(`/auth/oidc/start?site=${client.id}`);
    expect(await tile({ code: undefined })).toBe(SLOW);
    expect(await tile({ code: undefined, error: "login_required" })).toBe(SLOW);
    // A provider that never sends the state would lead around for ever.
    expect(await tile({}, started.cookie)).toBe(SLOW);
    expect(provider.forms).toEqual([]);
  });
});
