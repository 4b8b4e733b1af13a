import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeys, users } from "#db/schema/accounts.ts";
import type { Person } from "#domain/own-site/replies.ts";
import { PASSWORD, makeSession, makeToken, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { makePeople } from "#tests/support/managed-people.ts";

describe("A person whose password a manager may know", () => {
  it.each(["administrator", "client"])("gets a new one with more reach: %s", async (reach) => {
    const { educator, ask, client } = await makePeople();
    const { id, username } = educator.user;
    expect((await ask("/link", { id })).status).toBe(201);
    const token = await makeToken({ isAdmin: true });
    const other = await makeManaged();
    const change =
      reach === "client" ? { clientId: other.client.id } : { roles: { User: 2001, Admin: 5150 } };
    const edit = async (body: object) => call("/users/edit", { token, body: { id, ...body } });
    expect(await readProblem(await edit(change))).toMatchObject({
      status: 409,
      detail: "A manager may have access to this account. Give it a new password, too.",
    });
    expect((await edit({ company: "Same", clientId: client.id })).status).toBe(200);
    const passkey = { userId: id, rpId: "localhost", publicKey: "", counter: 0, transports: [] };
    await db
      .insert(passkeys)
      .values({ id: uniqueLetters(), ...passkey, name: "Theirs", madeOn: "2026-11-22" });
    await db.update(users).set({ email: "theirs@example.com" }).where(eq(users.id, id));
    expect((await edit({ ...change, password: "Chosen-pass-2" })).status).toBe(200);
    // The manager may have entered these.
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([]);
    const [account] = await db.select().from(users).where(eq(users.id, id));
    expect(account?.email).toBeNull();
    expect((await call("/account/sessions", { token: educator.token })).status).toBe(403);
    const signIn = await call("/auth", { body: { user: username, pwd: "Chosen-pass-2" } });
    expect(signIn.status).toBe(200);
  });
});

describe("The last manager of a site", () => {
  it.each(["/role", ""])("stays, also where two go at the same moment: %s", async (path) => {
    const { client, user, token } = await makePeople();
    const second = await makeSession({ clientId: client.id, isManager: true });
    const leave = async (id: string, by: string) => {
      const body = path === "" ? { id } : { id, role: "educator" };
      return call(`/site/people${path}`, {
        token: by,
        body,
        method: path === "" ? "DELETE" : "POST",
      });
    };
    const replies = await Promise.all([leave(second.user.id, token), leave(user.id, second.token)]);
    const left = (await readJson<Person[]>("/site/people", await adminOf(client.id))).filter(
      ({ role }) => role === "manager",
    );
    expect(left).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    const by = left[0]?.id === user.id ? token : second.token;
    expect(await readProblem(await leave(left[0]?.id ?? "", by))).toMatchObject({
      status: 409,
      detail: "This site needs a manager. Make another person a manager first.",
    });
  });

  it("cannot delete the own account", async () => {
    const { user } = await makePeople();
    const { token } = await startSession(user);
    const deletion = { token, method: "DELETE", body: { password: PASSWORD } };
    expect(await readProblem(await call("/account", deletion))).toMatchObject({
      status: 409,
      detail: "This site needs a manager. Make another person a manager first.",
    });
  });

  it("is removed and demoted by an administrator", async () => {
    const { user, client } = await makePeople();
    const body = { id: user.id, roles: { User: 2001 } };
    const token = await makeToken({ isAdmin: true });
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    const found = await readJson<Person[]>("/site/people", await adminOf(client.id));
    expect(found.filter(({ role }) => role === "manager")).toEqual([]);
  });
});

async function adminOf(clientId: string): Promise<string> {
  return makeToken({ clientId, isAdmin: true });
}
