import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#db/schema/accounts.ts";
import type { OwnSignIn } from "#domain/single-sign-on/replies.ts";
import type { Person } from "#domain/own-site/replies.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { makeSession, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { db, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import {
  accountOf,
  addressToLink,
  begin,
  comeBack,
  linkOwn,
  placeOf,
  school,
  signInBy,
  tokenOf,
} from "#tests/support/single-sign-on.ts";

const DONE = "/account?linked=1";
const ENDED = "/account?problem=slow";

/** A school with an educator who has a password. */
async function educated(rights: { isManager?: boolean } = {}) {
  const made = await school();
  const educator = await makeSession({ clientId: made.client.id, ...rights });
  return { ...made, educator };
}

describe("A person", () => {
  it.each([false, true])(
    "links the own account (manager: %s) and signs in by it",
    async (isManager) => {
      const { provider, client, educator } = await educated({ isManager });
      const own = async () => readJson<OwnSignIn>("/account/sign-in", educator.token);
      expect(await own()).toEqual({ label: "Example school", linkedSince: null });
      expect(placeOf(await linkOwn(provider, client.id, educator))).toBe(DONE);
      expect((await own())?.linkedSince).toMatch(/^\d{4}-\d\d-\d\d$/u);
      expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
      expect((await accountOf(provider))?.id).toBe(educator.user.id);
    },
  );

  it("is listed with the provider, and in the own data", async () => {
    const { provider, client, educator, token } = await educated();
    await linkOwn(provider, client.id, educator);
    const people = await readJson<Person[]>("/site/people", token);
    const person = people.find(({ id }) => id === educator.user.id);
    expect(person?.signsInBy).toEqual(["password", "oidc"]);
    const data = await (await call("/account/data", { token: educator.token })).text();
    const { issuer, claims } = provider;
    const identities = [expect.objectContaining({ issuer, subject: claims.sub })];
    expect(JSON.parse(data)).toMatchObject({ identities });
  });

  it("links again, in place of the earlier account at the provider", async () => {
    const { provider, client, educator } = await educated();
    await linkOwn(provider, client.id, educator);
    const earlier = provider.claims.sub;
    provider.claims.sub = uniqueLetters();
    expect(placeOf(await linkOwn(provider, client.id, educator))).toBe(DONE);
    expect(placeOf(await linkOwn(provider, client.id, educator))).toBe(DONE);
    provider.claims.sub = earlier;
    expect(await accountOf(provider)).toBeUndefined();
  });

  it("cannot link what is somebody else's", async () => {
    const { provider, client, educator } = await educated();
    await signInBy(provider, client.id);
    const first = await accountOf(provider);
    expect(placeOf(await linkOwn(provider, client.id, educator))).toBe("/account?problem=linked");
    expect((await accountOf(provider))?.id).toBe(first?.id);
  });

  it("needs a proof for the address, and for the end of the link", async () => {
    const { provider, client, educator } = await educated();
    await linkOwn(provider, client.id, educator);
    await db.update(sessions).set({ signedInAt: 1 }).where(eq(sessions.userId, educator.user.id));
    for (const method of ["POST", "DELETE"]) {
      const options = { token: educator.token, method, body: {} };
      // oxlint-disable-next-line no-await-in-loop -- two calls
      expect((await readProblem(await call("/account/sign-in", options))).code).toBe(
        "proof_needed",
      );
    }
  });

  it("ends the link, if there is another way to sign in", async () => {
    const { provider, client, educator } = await educated();
    const unlink = async (token: string) =>
      call("/account/sign-in", { token, method: "DELETE", body: {} });
    expect((await unlink(educator.token)).status).toBe(404);
    await linkOwn(provider, client.id, educator);
    expect((await unlink(educator.token)).status).toBe(204);
    expect(await accountOf(provider)).toBeUndefined();
    const token = await tokenOf(await signInBy(provider, client.id));
    const problem = await readProblem(await unlink(token));
    expect(problem.detail).toBe("You have no other way to sign in. Make a passkey first.");
  });

  it("of a client without a provider has nothing to link", async () => {
    const { token } = await makeSession();
    expect(await readJson("/account/sign-in", token)).toBeNull();
    expect((await call("/account/sign-in", { token, body: {} })).status).toBe(404);
  });
});

describe("An address to link", () => {
  it("is refused in a browser without the session, or with another one", async () => {
    const { provider, client, educator } = await educated();
    const path = await addressToLink(educator.token);
    const other = await makeSession({ clientId: client.id });
    const again = await startSession(educator.user);
    for (const cookie of ["", other.cookie, again.cookie]) {
      const headers = { Cookie: cookie };
      // oxlint-disable-next-line no-await-in-loop -- one browser after the other
      const { response } = await begin(provider, client.id, { path, headers });
      expect(placeOf(response)).toBe(ENDED);
    }
  });

  it("is refused after five minutes, and if it was changed", async () => {
    stopClock(Date.now());
    const { provider, client, educator } = await educated();
    const path = await addressToLink(educator.token);
    const headers = { Cookie: educator.cookie };
    const changed = await begin(provider, client.id, { path: `${path}x`, headers });
    expect(placeOf(changed.response)).toBe(ENDED);
    letPass(5 * MINUTE_MS);
    expect(placeOf((await begin(provider, client.id, { path, headers })).response)).toBe(ENDED);
  });

  it("links nothing once the session has ended, and nothing twice", async () => {
    const { provider, client, educator } = await educated();
    const path = await addressToLink(educator.token);
    const headers = { Cookie: educator.cookie };
    const [one, two] = [
      await begin(provider, client.id, { path, headers }),
      await begin(provider, client.id, { path, headers }),
    ];
    provider.nonce = String(one.parameters.nonce);
    expect(placeOf(await comeBack(one))).toBe(DONE);
    expect(placeOf(await comeBack(one))).toBe(ENDED);
    await call("/account/sign-in", { token: educator.token, method: "DELETE", body: {} });
    await call("/account/sign-out", { token: educator.token, method: "POST" });
    provider.nonce = String(two.parameters.nonce);
    expect(placeOf(await comeBack(two))).toBe(ENDED);
    expect(await accountOf(provider)).toBeUndefined();
  });

  it("is none for administrators, who are not linked either if they become one on the way", async () => {
    const { provider, client, educator } = await educated();
    const { user, token } = await makeSession({ clientId: client.id, isAdmin: true });
    expect(user.roles.Admin).toBeDefined();
    expect(await readJson("/account/sign-in", token)).toBeNull();
    const refused = await readProblem(await call("/account/sign-in", { token, body: {} }));
    expect(refused.detail).toBe("Administrators sign in by password or passkey only.");
    const path = await addressToLink(educator.token);
    const headers = { Cookie: educator.cookie };
    const started = await begin(provider, client.id, { path, headers });
    const body = { id: educator.user.id, roles: { User: 2001, Admin: 5150 } };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect(placeOf(await comeBack(started))).toBe("/account?problem=role");
    expect(await accountOf(provider)).toBeUndefined();
  });

  it("makes two round trips at its end", async () => {
    const { provider, client, educator } = await educated();
    const path = await addressToLink(educator.token);
    const started = await begin(provider, client.id, {
      path,
      headers: { Cookie: educator.cookie },
    });
    const { bindings, counted } = countedBindings();
    const options = { headers: { Cookie: started.cookie }, env: bindings };
    expect(placeOf(await comeBack(started, {}, options))).toBe(DONE);
    expect(counted.database).toBe(2);
  });
});
