import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#db/schema/accounts.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import type { SiteHistory } from "#domain/own-site/replies.ts";
import type { SignInPart } from "#domain/single-sign-on/replies.ts";
import { makeSession, makeToken, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, readJson, readProblem } from "#tests/support/factories.ts";
import { managedProvider } from "#tests/support/identity-provider.ts";
import {
  accountOf,
  linkOwn,
  placeOf,
  school,
  signInBy,
  tokenOf,
} from "#tests/support/single-sign-on.ts";
import { makeManaged } from "#tests/support/managed.ts";

/** A school and a person who has signed in there. */
async function signedIn() {
  const made = await school();
  const session = await tokenOf(await signInBy(made.provider, made.client.id));
  const { id } = (await accountOf(made.provider)) as { id: string };
  return { ...made, session, id };
}

describe("A removed person", () => {
  it.each(["manager", "administrator"])(
    "whom a %s has removed cannot come back, until the code lets them in",
    async (who) => {
      const { provider, client, token, id } = await signedIn();
      const administrator = await makeToken({ isAdmin: true });
      const by = who === "manager" ? token : administrator;
      const path = who === "manager" ? "/site/people" : "/users";
      expect((await call(path, { token: by, method: "DELETE", body: { id } })).status).toBe(204);
      const place = placeOf(await signInBy(provider, client.id));
      expect(place).toMatch(
        /^\/login\?problem=removed&code=[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/u,
      );
      expect(await accountOf(provider)).toBeUndefined();
      const code = place.split("code=")[1];
      const { shutOut, people } = await readJson<SignInPart>("/site/sign-in", token);
      expect(shutOut).toEqual([{ code, removedOn: new Date().toISOString().slice(0, 10) }]);
      expect(people).toBe(0);
      const letIn =
        who === "manager" ? "/site/people/let-in" : `/clients/${client.id}/sign-in/let-in`;
      expect((await call(letIn, { token: by, body: { code } })).status).toBe(204);
      expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
      expect((await accountOf(provider))?.id).not.toBe(id);
    },
  );

  it("cannot come back by a link with another account either", async () => {
    const { provider, client, token, id } = await signedIn();
    await call("/site/people", { token, method: "DELETE", body: { id } });
    const invited = await makeSession({ clientId: client.id });
    const place = placeOf(await linkOwn(provider, client.id, invited));
    expect(place).toMatch(/^\/account\?problem=removed&code=/u);
  });

  it("is not noted where the removal is refused", async () => {
    const { provider, client, user, token, cookie } = await school().then(async (made) => ({
      ...made,
      ...(await startSession(made.user)),
    }));
    await linkOwn(provider, client.id, { token, cookie });
    const body = { id: user.id };
    expect((await call("/site/people", { token, method: "DELETE", body })).status).toBe(409);
    const [row] = await db.select().from(identities).where(eq(identities.userId, user.id));
    expect(row?.removedOn).toBeNull();
    expect((await call("/account", { token, method: "DELETE", body: {} })).status).toBe(409);
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it("who has left by themselves gets a new account", async () => {
    const { provider, client, session, id } = await signedIn();
    const left = await call("/account", { token: session, method: "DELETE", body: {} });
    expect(left.status).toBe(204);
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect((await accountOf(provider))?.id).not.toBe(id);
  });
  it("is let in again by the code, which is the client's own", async () => {
    const { client, token, read } = await managedProvider();
    const other = await makeManaged();
    const [code, linkedOn] = ["K7QF-2M9P", "2026-11-20"];
    const person = { clientId: client.id, issuer: "https://a.edu", subject: "1", code, linkedOn };
    await db.insert(identities).values({ ...person, removedOn: "2026-11-21" });
    expect((await read()).shutOut).toEqual([{ code, removedOn: "2026-11-21" }]);
    const letIn = async (by: string) =>
      call("/site/people/let-in", { token: by, body: { code: " k7qf-2m9p" } });
    expect((await letIn(other.token)).status).toBe(404);
    expect((await letIn(token)).status).toBe(204);
    expect((await read()).shutOut).toEqual([]);
    expect((await letIn(token)).status).toBe(404);
    const { rows } = await readJson<SiteHistory>("/site/history", token);
    expect(rows[0]?.changes).toEqual({ shutOut: [code, null] });
  });
});

describe("Somebody who gets another client or becomes an administrator", () => {
  const PASSWORD = "Another-horse-1";

  it.each(["client", "administrator"])(
    "(%s) does so with a new password only, and without the provider",
    async (what) => {
      const { provider, client, session, id } = await signedIn();
      const token = await makeToken({ isAdmin: true });
      const change =
        what === "client"
          ? { clientId: (await makeClient()).id }
          : { roles: { User: 2001, Admin: 5150 } };
      const edit = async (body: object) =>
        call("/users/edit", { token, body: { id, ...change, ...body } });
      expect((await readProblem(await edit({}))).detail).toBe(
        "A manager may have access to this account. Give it a new password, too.",
      );
      expect((await call("/account/sessions", { token: session })).status).toBe(200);
      expect((await edit({ password: PASSWORD })).status).toBe(200);
      expect((await call("/account/sessions", { token: session })).status).toBe(403);
      expect(await accountOf(provider)).toBeUndefined();
      await signInBy(provider, client.id);
      expect(await accountOf(provider)).toMatchObject({ clientId: client.id, isAdmin: false });
      expect((await accountOf(provider))?.id).not.toBe(id);
    },
  );

  it("keeps no session of a provider as an administrator, even without a record of a link", async () => {
    const { user, token: session } = await makeSession();
    await db.update(sessions).set({ via: "oidc" }).where(eq(sessions.userId, user.id));
    const token = await makeToken({ isAdmin: true });
    const body = { id: user.id, roles: { User: 2001, Admin: 5150 } };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect((await call("/account/sessions", { token: session })).status).toBe(403);
  });

  it("needs the new password also after the link has ended", async () => {
    const { provider, client } = await school();
    const educator = await makeSession({ clientId: client.id });
    await linkOwn(provider, client.id, educator);
    const end = { token: educator.token, method: "DELETE", body: {} };
    expect((await call("/account/sign-in", end)).status).toBe(204);
    const token = await makeToken({ isAdmin: true });
    const body = { id: educator.user.id, roles: { User: 2001, Admin: 5150 } };
    expect((await call("/users/edit", { token, body })).status).toBe(409);
  });
});
