import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users as userTable } from "#db/schema/accounts.ts";
import * as userRows from "#db/accounts/users.ts";
import { makeUser, makeOnlyAdministrator, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";

const LAST = {
  status: 409,
  title: "Not Possible",
  detail: "The last administrator cannot be deleted or lose the role.",
};

describe("The last administrator", () => {
  it("cannot be deleted", async () => {
    const { user, token } = await makeOnlyAdministrator();
    const response = await call("/users", { method: "DELETE", token, body: { id: user.id } });
    expect(await readProblem(response)).toMatchObject(LAST);
    expect((await call("/users", { token })).status).toBe(200);
  });

  it("cannot be demoted, with or without the version", async () => {
    const { user, token } = await makeOnlyAdministrator();
    for (const version of [undefined, user.version]) {
      const body = { id: user.id, roles: { User: 2001 }, version };
      expect(await readProblem(await call("/users/edit", { token, body }))).toMatchObject(LAST);
    }
    expect((await call("/users", { token })).status).toBe(200);
  });

  it("may change everything else", async () => {
    const { user, token } = await makeOnlyAdministrator();
    const roles = { User: 2001, Admin: 5150 };
    const body = { id: user.id, username: uniqueLetters(), company: "Acme", roles };
    const response = await call("/users/edit", { token, body });
    expect(await response.json()).toMatchObject(body);
  });

  it("leaves the role to another who is made administrator first", async () => {
    const { user, token } = await makeOnlyAdministrator();
    const { id } = await makeUser();
    const promotion = { id, roles: { User: 2001, Admin: 5150 } };
    expect((await call("/users/edit", { token, body: promotion })).status).toBe(200);
    const demotion = { id: user.id, roles: { User: 2001 } };
    expect((await call("/users/edit", { token, body: demotion })).status).toBe(200);
    expect(await administrators()).toEqual([id]);
  });

  it("remains when two administrators demote each other at once", async () => {
    const { user: one, token } = await makeOnlyAdministrator();
    const two = await makeUser({ isAdmin: true });
    const other = await startSession(two);
    const roles = { User: 2001 };
    await Promise.all([
      call("/users/edit", { token, body: { id: two.id, roles } }),
      call("/users/edit", { token: other.token, body: { id: one.id, roles } }),
    ]);
    expect(await administrators()).toHaveLength(1);
  });

  it("remains when all administrators are deleted at once", async () => {
    const { user, token } = await makeOnlyAdministrator();
    const two = await makeUser({ isAdmin: true });
    const ids = [user.id, two.id];
    await Promise.all(ids.map((id) => call("/users", { method: "DELETE", token, body: { id } })));
    expect(await administrators()).toHaveLength(1);
  });

  it("is not taken for an ordinary user, who may be deleted beside it", async () => {
    const { user, token } = await makeOnlyAdministrator();
    const { id } = await makeUser();
    const response = await call("/users", { method: "DELETE", token, body: { id } });
    expect(response.status).toBe(204);
    expect(await userRows.get(db, id)).toBeNull();
    expect(await administrators()).toEqual([user.id]);
  });
});

async function administrators(): Promise<string[]> {
  const rows = await db
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(userTable.isAdmin, true));
  return rows.map(({ id }) => id);
}
