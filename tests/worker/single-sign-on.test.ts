import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audit } from "#db/schema/audit.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import { users } from "#db/schema/accounts.ts";
import type { OwnSession } from "#domain/account-replies.ts";
import { makeUser } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { db, makeClient, readJson, uniqueLetters, uniqueSite } from "#tests/support/factories.ts";
import { connect } from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";
import {
  accountOf,
  begin,
  comeBack,
  placeOf,
  school,
  signInBy,
  tokenOf,
} from "#tests/support/single-sign-on.ts";

describe("A start", () => {
  it("leads to the provider, with all that the callback will check", async () => {
    const { provider, client } = await school();
    const { response, parameters } = await begin(provider, client.id);
    expect(placeOf(response)).toContain(`${provider.origin}/authorize?realm=1&response_type=code`);
    expect(parameters).toMatchObject({
      client_id: provider.oidcClientId,
      redirect_uri: `${SITE}/auth/oidc/callback/${client.id}`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    const values = [parameters.state, parameters.nonce, parameters.code_challenge];
    expect(new Set(values.map((value) => value?.length))).toEqual(new Set([43]));
    expect(new Set(values).size).toBe(3);
  });

  it("keeps it in a cookie that nobody can read, for ten minutes", async () => {
    const { provider, client } = await school();
    const { response, cookie, parameters } = await begin(provider, client.id);
    const set = response.headers.get("Set-Cookie") ?? "";
    expect(set).toMatch(/^oidc=.*; Max-Age=600; Path=\/auth\/oidc; HttpOnly; SameSite=Lax$/u);
    expect(atob(cookie.split(".")[0]?.slice("oidc=".length) ?? "")).toContain("A256GCM");
    expect(set).not.toContain(parameters.state);
    expect(set).not.toContain(parameters.nonce);
    const site = "https://platform.example";
    const secure = (await begin(provider, client.id, { site })).response.headers;
    expect(secure.get("Set-Cookie")).toMatch(/^__Host-oidc=.*; Path=\/; HttpOnly; Secure;/u);
  });

  it("tells Google which domain is meant", async () => {
    const google = { origin: "https://accounts.google.com", domains: ["school.example"] };
    const { provider, client } = await school({ domains: google.domains }, google.origin);
    expect((await begin(provider, client.id)).parameters.hd).toBe("school.example");
  });

  it("asks the database once and writes nothing, and the callback makes two round trips", async () => {
    const { provider, client } = await school();
    const { bindings, counted } = countedBindings();
    const started = await begin(provider, client.id, { env: bindings });
    expect(counted.database).toBe(1);
    counted.database = 0;
    const { headers } = { headers: { Cookie: started.cookie } };
    expect(placeOf(await comeBack(started, {}, { headers, env: bindings }))).toBe("/signed-in");
    expect(counted.database).toBe(2);
  });

  it("reads the provider's configuration once in five minutes", async () => {
    stopClock(Date.now());
    const { provider, client } = await school();
    const reads = () => provider.asked.filter((path) => path.includes("configuration")).length;
    const before = reads();
    await begin(provider, client.id);
    await begin(provider, client.id);
    expect(reads() - before).toBe(1);
  });

  it.each(["unknown", ""])("for the site '%s' leads to the page of sign-in", async (site) => {
    const response = await call(`/auth/oidc/start?site=${site}`);
    expect(placeOf(response)).toBe("/login?problem=off");
  });

  it("on another client's domain does not begin", async () => {
    const { provider, client } = await school();
    const domainURL = uniqueSite();
    await makeClient({ domainURL });
    const { response } = await begin(provider, client.id, { site: domainURL });
    expect(placeOf(response)).toBe("/login?problem=off");
  });
});

describe("A new person", () => {
  it("becomes an educator of the client, without a password and an e-mail", async () => {
    const { provider, client } = await school();
    const username = uniqueLetters();
    Object.assign(provider.claims, { preferred_username: `${username}@school.example` });
    const response = await signInBy(provider, client.id);
    expect(placeOf(response)).toBe("/signed-in");
    expect(response.headers.get("Set-Cookie")).toContain("oidc=;");
    expect(await accountOf(provider)).toMatchObject({
      clientId: client.id,
      username,
      passwordHash: "",
      isAdmin: false,
      isManager: false,
      waiting: false,
      email: null,
    });
    const token = await tokenOf(response);
    const [session] = await readJson<OwnSession[]>("/account/sessions", token);
    expect(session?.via).toBe("oidc");
  });

  it("is recorded, with the provider", async () => {
    const { provider, client } = await school();
    await signInBy(provider, client.id);
    const user = await accountOf(provider);
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.entityId, String(user?.id)));
    expect(rows).toMatchObject([
      {
        action: "add",
        entityName: user?.username,
        changes: { identity: [null, provider.issuer], role: [null, "educator"] },
      },
    ]);
  });

  it("gets another name where somebody has it, and the same account the next time", async () => {
    const { provider, client } = await school();
    const { username } = await makeUser();
    provider.claims.preferred_username = username;
    await signInBy(provider, client.id);
    const first = await accountOf(provider);
    expect(first?.username).toMatch(new RegExp(`^${username}-[a-z]{4}$`, "u"));
    provider.claims.preferred_username = "another";
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect(await accountOf(provider)).toMatchObject({ id: first?.id, username: first?.username });
  });

  it("has one account where two callbacks come at once", async () => {
    const { provider, client } = await school();
    const [one, two] = [await begin(provider, client.id), await begin(provider, client.id)];
    // The two may reach the provider in either order.
    const nonces = new Map([
      ["one", one.parameters.nonce],
      ["two", two.parameters.nonce],
    ]);
    const usual = provider.token;
    provider.token = async () => {
      provider.nonce = nonces.get(provider.forms.at(-1)?.code ?? "") ?? "";
      return usual();
    };
    const replies = await Promise.all([
      comeBack(one, { code: "one" }),
      comeBack(two, { code: "two" }),
    ]);
    expect(replies.map(placeOf)).toEqual(["/signed-in", "/signed-in"]);
    const made = await db.select().from(users).where(eq(users.clientId, client.id));
    expect(made.filter(({ isManager }) => !isManager)).toHaveLength(1);
  });

  it("is of each client a person of its own", async () => {
    const { provider, client } = await school();
    const other = await makeManaged();
    await connect(provider, other.token);
    await signInBy(provider, client.id);
    await signInBy(provider, other.client.id);
    const { sub } = provider.claims;
    const known = await db
      .select()
      .from(identities)
      .where(eq(identities.subject, String(sub)));
    expect(new Set(known.map(({ userId }) => userId)).size).toBe(2);
  });

  it("is refused where the provider has made too many accounts today", async () => {
    const { provider, client } = await school();
    const limited = { DAILY_PROVIDER_ACCOUNTS_PER_CLIENT: 1 };
    await signInBy(provider, client.id);
    const known = provider.claims.sub;
    provider.claims.sub = uniqueLetters();
    const started = await begin(provider, client.id);
    const options = { headers: { Cookie: started.cookie }, env: limited };
    expect(placeOf(await comeBack(started, {}, options))).toBe("/login?problem=full");
    expect(await accountOf(provider)).toBeUndefined();
    provider.claims.sub = known;
    const again = await begin(provider, client.id);
    const asKnown = { headers: { Cookie: again.cookie }, env: limited };
    expect(placeOf(await comeBack(again, {}, asKnown))).toBe("/signed-in");
  });
});
