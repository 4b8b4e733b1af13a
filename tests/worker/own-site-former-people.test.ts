import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, uniqueLetters } from "#tests/support/factories.ts";
import { makeTenant } from "#tests/support/tenant.ts";

it("Answers of a person who is of another client by now have no name for managers, for administrators they have", async () => {
  const { client, manager, person, run } = await makeTenant();
  const [elsewhere, username] = [await makeClient(), uniqueLetters()];
  const moved = { clientId: elsewhere.id, username };
  await db.update(users).set(moved).where(eq(users.id, person.user.id));
  const reads = [
    "/site/answers",
    `/site/answers/${run}`,
    "/site/answers/export",
    "/site/usage?group=user",
  ].map(async (path) => (await call(path, { token: manager.token })).text());
  for (const text of await Promise.all(reads)) {
    expect(text).toContain(person.user.id);
    expect(text).not.toContain(username);
  }
  const token = await makeToken({ isAdmin: true });
  const all = [`/runs/${run}`, `/usage?group=user&client=${client.id}`].map(async (path) =>
    (await call(path, { token })).text(),
  );
  for (const text of await Promise.all(all)) expect(text).toContain(username);
});
