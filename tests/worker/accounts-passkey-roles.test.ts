import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { passkeys, users as userTable } from "#db/schema/accounts.ts";
import { makeSession, makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { db, readProblem } from "#tests/support/factories.ts";
import { bindRoles, makeLink } from "#tests/support/links.ts";
import { addPasskey, makePasskey, newOptions, signInBy } from "#tests/support/passkeys.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { slowHashes } from "#tests/support/slow-hashes.ts";
import { hashPassword, verifyPassword } from "#worker/auth/passwords.ts";

type Roles = "none" | "administrators" | "managers";

const NEEDED = { status: 403, code: "passkey_needed", detail: "Sign in with your passkey." };

beforeEach(keepSettings);

const signIn = async (user: string, pwd = PASSWORD) => call("/auth", { body: { user, pwd } });

describe("Passkeys for roles", () => {
  it("are required by an administrator who has signed in by passkey, and by nobody else", async () => {
    const { token, authenticator } = await makePasskey({ isAdmin: true });
    const body = { passkeysFor: "administrators" };
    expect(await readProblem(await call("/platform", { token, body }))).toMatchObject(NEEDED);
    const { accessToken } = (await (await signInBy(authenticator)).json()) as {
      accessToken: string;
    };
    const done = await call("/platform", { token: accessToken, body });
    expect(await done.json()).toMatchObject({ passkeysFor: "administrators" });
    // A save that leaves it as it is, and one that ends it.
    expect((await call("/platform", { token, body })).status).toBe(200);
    const more = { passkeysFor: "managers" };
    expect((await call("/platform", { token, body: more })).status).toBe(403);
    expect((await call("/platform", { token, body: { passkeysFor: "none" } })).status).toBe(200);
  });

  it("are not required by somebody whose passkey is gone meanwhile", async () => {
    const { user, authenticator } = await makePasskey({ isAdmin: true });
    const { accessToken: token } = (await (await signInBy(authenticator)).json()) as {
      accessToken: string;
    };
    await db.delete(passkeys).where(eq(passkeys.userId, user.id));
    expect((await call("/platform", { token, body: { passkeysFor: "managers" } })).status).toBe(
      403,
    );
  });

  it.each<[Roles, string[]]>([
    ["none", []],
    ["administrators", ["administrator"]],
    ["managers", ["administrator", "manager"]],
  ])("%s: these sign in by passkey only", async (roles, bound) => {
    const people = {
      educator: await makePasskey(),
      manager: await makePasskey({ isManager: true }),
      administrator: await makePasskey({ isAdmin: true }),
    };
    await bindRoles(roles);
    for (const [role, { user, authenticator }] of Object.entries(people)) {
      const reply = await (await signIn(user.username)).json();
      const wanted = bound.includes(role) ? NEEDED : { clientId: user.clientId };
      expect(reply, role).toMatchObject(wanted);
      expect((await signIn(user.username, "Wrong-horse-1")).status).toBe(401);
      expect((await signInBy(authenticator)).status, role).toBe(200);
    }
  });

  it("hold for a password that is being checked while they are required", async () => {
    const { username } = await makeUser({ isAdmin: true });
    const lateRule = new Proxy(env.DB, {
      get(database, name) {
        if (name !== "batch") return (Reflect.get(database, name) as () => unknown).bind(database);
        return async (statements: D1PreparedStatement[]) => {
          await bindRoles("administrators");
          return database.batch(statements);
        };
      },
    });
    const body = { user: username, pwd: PASSWORD };
    expect((await call("/auth", { body, env: { DB: lateRule } })).status).toBe(401);
  });

  it("leave a bound role its last passkey, and take no password as a proof", async () => {
    const { token, authenticator } = await makePasskey({ isAdmin: true });
    await bindRoles("administrators");
    const body = { id: authenticator.id };
    const removal = { method: "DELETE", token, body };
    expect((await call("/account/passkeys", removal)).status).toBe(409);
    expect((await newOptions(token, undefined, { password: PASSWORD })).status).toBe(401);
    await bindRoles("none");
    expect((await call("/account/passkeys", removal)).status).toBe(204);
  });
});

describe("A one-time link", () => {
  it("lets a bound role in once, to make a passkey, and sets no password", async () => {
    const { id, username } = await makeUser({ isAdmin: true });
    const { user: other } = await makeSession();
    await bindRoles("administrators");
    const code = await makeLink(id);
    const shown = await call("/auth/link", { body: { code } });
    expect(await shown.json()).toMatchObject({ username, needsPasskey: true });
    const set = await call("/auth/link/password", { body: { code, pwd: "Another-horse-2" } });
    expect(await readProblem(set)).toMatchObject(NEEDED);
    const replies = await Promise.all(
      [1, 2].map(async () => call("/auth/link/session", { body: { code } })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const begun = replies.find(({ ok }) => ok) as Response;
    const { accessToken } = (await begun.json()) as { accessToken: string };
    const authenticator = await addPasskey(accessToken);
    expect((await signInBy(authenticator)).status).toBe(200);
    expect((await signIn(other.username)).status).toBe(200);
  });

  it("ends the other sessions of the account when it lets in, and none when it is refused", async () => {
    const { user, token } = await makeSession({ isAdmin: true });
    const stranger = await makeToken();
    await bindRoles("administrators");
    expect((await call("/auth/link/session", { body: { code: "unknown" } })).status).toBe(404);
    const code = await makeLink(user.id);
    await db.update(userTable).set({ waiting: true }).where(eq(userTable.id, user.id));
    expect((await call("/auth/link/session", { body: { code } })).status).toBe(403);
    expect((await call("/toolkits", { token })).status).toBe(200);
    await db.update(userTable).set({ waiting: false }).where(eq(userTable.id, user.id));
    expect((await call("/auth/link/session", { body: { code } })).status).toBe(200);
    expect((await call("/toolkits", { token })).status).toBe(403);
    expect((await call("/toolkits", { token: stranger })).status).toBe(200);
  });
});

describe("An account without a password", () => {
  it("cannot sign in with one, not with an empty one either", async () => {
    const { id, username } = await makeUser();
    await db.update(userTable).set({ passwordHash: "" }).where(eq(userTable.id, id));
    expect((await signIn(username)).status).toBe(401);
    expect((await signIn(username, "")).status).toBe(400);
  });

  it("takes the time of a hash", async () => {
    slowHashes();
    const timed = async (storedHash: string) => {
      const start = performance.now();
      expect(verifyPassword(PASSWORD, storedHash)).toBe(false);
      // The clock stands still until the next turn.
      await scheduler.wait(1);
      return performance.now() - start;
    };
    const wrong = hashPassword("Another-horse-2");
    expect(await timed("")).toBeGreaterThan((await timed(wrong)) / 6);
  });
});
