import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as sessions from "#db/accounts/sessions.ts";
import { useOf } from "#db/base/used-once.ts";
import { clientSignIn, identities } from "#db/schema/single-sign-on.ts";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { users } from "#db/schema/accounts.ts";
import { makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, uniqueLetters, uniqueSite } from "#tests/support/factories.ts";
import {
  accountOf,
  begin,
  comeBack,
  newSite,
  placeOf,
  school,
  signInBy,
  tokenOf,
} from "#tests/support/single-sign-on.ts";

/** Links an account with the person of a provider, as if somebody had stored it by hand. */
async function linkByHand(
  identity: { clientId: string; issuer: string; subject: string },
  userId: string,
) {
  const [code, linkedOn] = [uniqueLetters(), "2026-11-20"];
  await db.insert(identities).values({ ...identity, userId, code, linkedOn });
}

describe("A hostile provider", () => {
  it.each(["administrator", "manager", "educator of another client"])(
    "with name, e-mail and id of an %s gets a new educator of its own client",
    async (who) => {
      const { provider, client } = await school();
      const rights = { isAdmin: who === "administrator", isManager: who === "manager" };
      const victim = await makeUser({ clientId: (await makeClient()).id, ...rights });
      const email = `${uniqueLetters()}@school.example`;
      await db.update(users).set({ email, emailVerifiedAt: 1 }).where(eq(users.id, victim.id));
      Object.assign(provider.claims, {
        sub: victim.id,
        preferred_username: victim.username,
        name: victim.username,
        email,
        email_verified: true,
        roles: ["5150"],
      });
      const response = await signInBy(provider, client.id);
      expect(placeOf(response)).toBe("/signed-in");
      const made = await accountOf(provider);
      expect(made?.id).not.toBe(victim.id);
      expect(made).toMatchObject({
        clientId: client.id,
        isAdmin: false,
        isManager: false,
        email: null,
      });
      const token = await tokenOf(response);
      expect((await call("/clients", { token })).status).toBe(403);
      expect((await call("/site", { token })).status).toBe(403);
    },
  );

  it.each(["an administrator", "somebody of another client", "somebody who waits"])(
    "does not sign in %s, whatever is stored",
    async (who) => {
      const { provider, client } = await school();
      const clientId = who.includes("another") ? (await makeClient()).id : client.id;
      const victim = await makeUser({ clientId, isAdmin: who === "an administrator" });
      if (who.includes("waits"))
        await db.update(users).set({ waiting: true }).where(eq(users.id, victim.id));
      const subject = String(provider.claims.sub);
      await linkByHand({ clientId: client.id, issuer: provider.issuer, subject }, victim.id);
      const response = await signInBy(provider, client.id);
      expect(placeOf(response)).toBe("/login?problem=role");
      expect(response.headers.get("Set-Cookie")).not.toContain("refresh");
    },
  );

  it("signs in nobody once the client has another one, also where that happens during a sign-in", async () => {
    const { provider, client } = await school();
    await signInBy(provider, client.id);
    const identity = {
      clientId: client.id,
      issuer: provider.issuer,
      subject: String(provider.claims.sub),
    };
    const names = { username: uniqueLetters(), other: uniqueLetters(), code: uniqueLetters() };
    const person = { ...names, day: "2026-11-20", limit: 10, by: SYSTEM };
    const begin = async () => {
      const used = await useOf("oidc", crypto.randomUUID(), 9e15);
      const session = { userId: null, tokenHash: crypto.randomUUID(), persist: false };
      const credential = signIns.credential(db, identity, used, person);
      return sessions.start(db, { ...session, expiresAt: 9e15 }, credential);
    };
    expect(await begin()).not.toBeNull();
    const other = { issuer: "https://other.example" };
    await db.update(clientSignIn).set(other).where(eq(clientSignIn.clientId, client.id));
    expect(await begin()).toBeNull();
  });

  it("is not asked for another client, whose cookie it gets", async () => {
    const [own, other] = [await school(), await school()];
    const started = await begin(other.provider, other.client.id);
    // The token is of the own provider, in answer to the sign-in of the other client.
    own.provider.nonce = String(started.parameters.nonce);
    own.provider.oidcClientId = other.provider.oidcClientId;
    other.provider.token = own.provider.token;
    expect(placeOf(await comeBack(started))).toBe("/login?problem=provider");
    expect(placeOf(await comeBack(started, { iss: own.provider.issuer }))).not.toBe("/signed-in");
  });

  it("gets no code of another client's provider to which it leads a browser on", async () => {
    const [own, other] = [await school(), await school()];
    const started = await begin(own.provider, own.client.id);
    // The other provider leads back to no address but that of its own client.
    const { redirect_uri } = (await begin(other.provider, other.client.id)).parameters;
    const lured = {
      ...started,
      parameters: { ...started.parameters, redirect_uri: String(redirect_uri) },
    };
    expect(placeOf(await comeBack(lured))).toBe("/login?problem=slow");
    expect(own.provider.forms).toEqual([]);
    expect(placeOf(await comeBack(started))).toBe("/signed-in");
  });

  it.each(["", "."])("signs in nobody on the domain of another client%s", async (end) => {
    const { provider, client } = await school();
    const domainURL = uniqueSite();
    const site = domainURL + end;
    const started = await begin(provider, client.id, { site });
    await makeClient({ domainURL });
    const options = { headers: { Cookie: started.cookie }, site };
    expect(placeOf(await comeBack(started, {}, options))).toBe("/login?problem=off");
  });

  it("that sends wrong types for names makes an account all the same", async () => {
    const { provider, client } = await school();
    Object.assign(provider.claims, {
      preferred_username: 5,
      name: ["a"],
      email: { a: 1 },
      hd: null,
    });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect((await accountOf(provider))?.username).toMatch(/^person-[a-z]{4}$/u);
  });
});

describe("The domains of a school", () => {
  const EMAIL = "a@school.example";
  it.each<[string, object, string]>([
    ["its own", { email: EMAIL, email_verified: true }, "/signed-in"],
    ["one that nobody has verified", { email: EMAIL, email_verified: false }, "school"],
    ["one that a text calls verified", { email: EMAIL, email_verified: "true" }, "/signed-in"],
    ["one that a text calls unverified", { email: EMAIL, email_verified: "false" }, "school"],
    ["one that another text calls verified", { email: EMAIL, email_verified: "yes" }, "school"],
    ["another", { email: "a@elsewhere.example", email_verified: true }, "school"],
    ["one below its own", { email: "a@x.school.example", email_verified: true }, "school"],
    ["two", { email: "a@school.example@elsewhere.example", email_verified: true }, "school"],
    ["none", { email_verified: true }, "school"],
    ["that of Google", { hd: "school.example" }, "school"],
  ])("with the domain %s", async (_, claims, place) => {
    const { provider, client } = await school({ domains: ["school.example"] });
    Object.assign(provider.claims, claims);
    const expected = place.startsWith("/") ? place : `/login?problem=${place}`;
    expect(placeOf(await signInBy(provider, client.id))).toBe(expected);
  });

  it("are those of Google by its own claim", async () => {
    const google = "https://accounts.google.com";
    const site = newSite();
    const { provider, client } = await school({ domains: ["school.example"] }, google);
    Object.assign(provider.claims, { email: EMAIL, email_verified: true });
    expect(placeOf(await signInBy(provider, client.id, site))).toBe("/login?problem=school");
    provider.claims.hd = "school.example";
    expect(placeOf(await signInBy(provider, client.id, site))).toBe("/signed-in");
  });

  it("are those of Entra where it has verified their owner", async () => {
    const entra = "https://login.microsoftonline.com";
    const { provider, client } = await school({ domains: ["school.example"] }, entra);
    provider.claims.email = EMAIL;
    expect(placeOf(await signInBy(provider, client.id))).toBe("/login?problem=school");
    provider.claims.xms_edov = "1";
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });
});
