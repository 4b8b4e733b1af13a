import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeys, sessions, users } from "#db/schema/accounts.ts";
import { audit } from "#db/schema/audit.ts";
import { DAY_MS } from "#domain/time.ts";
import { makeSession, makeToken, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { makePeople } from "#tests/support/managed-people.ts";

/** The ways in which a manager changes a person. */
const CHANGES = ["/role", "/link", "/sign-out", ""] as const;

async function changeBy(path: (typeof CHANGES)[number], token: string, id: string) {
  const body = path === "/role" ? { id, role: "manager" } : { id };
  return call(`/site/people${path}`, { token, body, method: path === "" ? "DELETE" : "POST" });
}

describe("The people of a site", () => {
  it("are those of the own client, administrators too, in pages that can be searched", async () => {
    const { client, educator, user, list } = await makePeople();
    const admin = await makeUser({ clientId: client.id, isAdmin: true });
    await makeUser({ clientId: (await makeManaged()).client.id });
    const found = await list();
    expect(found.map(({ username, role }) => ({ username, role }))).toEqual(
      [
        { username: admin.username, role: "administrator" },
        { username: educator.user.username, role: "educator" },
        { username: user.username, role: "manager" },
      ].toSorted((a, b) => (a.username < b.username ? -1 : 1)),
    );
    const searched = await list(`?search=${educator.user.username.toUpperCase()}&size=1`);
    expect(searched).toMatchObject([{ id: educator.user.id, signsInBy: ["password"] }]);
    await db.insert(passkeys).values({
      id: uniqueLetters(),
      userId: educator.user.id,
      rpId: "localhost",
      publicKey: "",
      counter: 0,
      transports: [],
      name: "Phone",
      madeOn: "2026-11-22",
    });
    const [person] = await list(`?search=${educator.user.username}`);
    expect(person?.signsInBy).toEqual(["password", "passkey"]);
  });

  it("are invited by a link of seven days, with which the person chooses a password", async () => {
    const { client, ask, list } = await makePeople();
    const username = uniqueLetters();
    const invited = await ask("/invite", { username, role: "manager" });
    expect(invited.status).toBe(201);
    const { link, expires, person } = (await invited.json()) as Record<string, string>;
    expect(Date.parse(expires ?? "") - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    expect(person).toMatchObject({ username, role: "manager", signsInBy: [] });
    const refused = await call("/auth", { body: { user: username, pwd: "Guess-1234" } });
    expect(refused.status).toBe(401);
    const code = new URL(link ?? "").hash.slice(1);
    const pwd = "Chosen-pass-1";
    const welcomed = await call("/auth/link/password", { body: { code, pwd } });
    expect(await welcomed.json()).toMatchObject({ roles: [2001, 3100], clientId: client.id });
    const [row] = await list(`?search=${username}`);
    expect(row).toMatchObject({ signsInBy: ["password"] });
  });

  it("are invited slowly: who tries names learns which ones others have", async () => {
    const { token, list } = await makePeople();
    const options = { token, body: { username: uniqueLetters() } };
    const env = { REGISTRATION_LIMIT: SPENT };
    expect((await call("/site/people/invite", { ...options, env })).status).toBe(429);
    expect(await list()).toHaveLength(2);
  });

  it("are invited to a client that exists only", async () => {
    const token = await makeToken({ isAdmin: true });
    const username = uniqueLetters();
    const invited = await call("/clients/unknown/people/invite", { token, body: { username } });
    expect(invited.status).toBe(404);
    expect(await db.select().from(users).where(eq(users.username, username))).toEqual([]);
  });

  it("cannot take a name that somebody has, whoever that is", async () => {
    const { ask } = await makePeople();
    const { username } = await makeUser({ isAdmin: true });
    expect(await readProblem(await ask("/invite", { username }))).toMatchObject({ status: 409 });
  });

  it("change their role; who is no manager any more is signed out", async () => {
    const { educator, ask, list } = await makePeople();
    const { id, username } = educator.user;
    expect((await ask("/role", { id, role: "manager" })).status).toBe(204);
    expect((await call("/site", { token: educator.token })).status).toBe(200);
    expect((await ask("/role", { id, role: "educator" })).status).toBe(204);
    expect((await call("/site", { token: educator.token })).status).toBe(403);
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect((await list(`?search=${username}`))[0]?.role).toBe("educator");
    expect((await ask("/role", { id, role: "administrator" })).status).toBe(400);
  });

  it("are signed out, which is recorded, and removed", async () => {
    const { educator, user, ask, remove } = await makePeople();
    const { id } = educator.user;
    expect((await ask("/sign-out", { id })).status).toBe(204);
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect((await remove(id)).status).toBe(204);
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
    const rows = await db.select().from(audit).where(eq(audit.entityId, id));
    const byManager = rows.filter(({ actorId }) => actorId === user.id);
    expect(byManager.map(({ action }) => action).toSorted()).toEqual(["delete", "sign-out"]);
    expect((await remove(id)).status).toBe(404);
  });

  it("get a link in place of older ones", async () => {
    const { educator, ask } = await makePeople();
    const { id } = educator.user;
    const codes = [];
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- the second link replaces the first
      const { link } = (await (await ask("/link", { id })).json()) as { link: string };
      codes.push(new URL(link).hash.slice(1));
    }
    const statuses = codes.map(
      async (code) => (await call("/auth/link", { body: { code } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  it.each(CHANGES)("are not administrators: %s", async (path) => {
    const { client, token } = await makePeople();
    const admin = await makeSession({ clientId: client.id, isAdmin: true });
    expect((await changeBy(path, token, admin.user.id)).status).toBe(404);
    const reading = await call("/site/people", { token: admin.token });
    expect(reading.status).toBe(200);
    expect(await reading.json()).toContainEqual(
      expect.objectContaining({ id: admin.user.id, role: "administrator" }),
    );
  });

  it.each(CHANGES)("are not those of another client: %s", async (path) => {
    const { token } = await makePeople();
    const other = await makePeople();
    expect((await changeBy(path, token, other.educator.user.id)).status).toBe(404);
    expect((await call("/account/sessions", { token: other.educator.token })).status).toBe(200);
    expect(await other.list()).toHaveLength(2);
  });
});
