import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users as userTable } from "#db/schema/accounts.ts";
import type { OwnLink } from "#domain/account-replies.ts";
import type { SiteHistory } from "#domain/own-site/replies.ts";
import { makeSession, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson } from "#tests/support/factories.ts";
import { beginByLink, bindRoles, makeLink, setByLink, tokenIn } from "#tests/support/links.ts";
import { makePeople } from "#tests/support/managed-people.ts";
import { addPasskey } from "#tests/support/passkeys.ts";
import { keepSettings } from "#tests/support/platform.ts";

beforeEach(keepSettings);

describe("What others do with links", () => {
  it("is shown to the person, who sees no administrator's name", async () => {
    const { user: manager, educator, ask, client } = await makePeople();
    const { id } = educator.user;
    await ask("/link", { id });
    await call("/users/link", {
      token: (await makeSession({ isAdmin: true })).token,
      body: { id },
    });
    const token = await tokenIn(await setByLink(await makeLink(id)));
    const shown = async (of: string) => {
      const rows = await readJson<OwnLink[]>("/account/links", of);
      return rows.map(({ what, by }) => `${what} ${by}`);
    };
    expect(await shown(token)).toEqual([
      "password null",
      "made Platform",
      "made Platform",
      `made ${manager.username}`,
    ]);
    expect(await shown((await makeSession({ clientId: client.id })).token)).toEqual([]);
    await db.update(userTable).set({ isManager: false }).where(eq(userTable.id, manager.id));
    await db.delete(userTable).where(eq(userTable.id, manager.id));
    expect((await shown(token)).at(-1)).toBe("made Former account");
  });

  it("is shown to an administrator with the names of others", async () => {
    const { user, token } = await makeSession({ isAdmin: true });
    const other = await makeSession({ isAdmin: true });
    await call("/users/link", { token: other.token, body: { id: user.id } });
    expect(await readJson("/account/links", token)).toMatchObject([
      { what: "made", by: other.user.username },
    ]);
  });

  it("stands in the history of the site, with passkeys that were left", async () => {
    const { user: manager, educator, ask, token, client } = await makePeople();
    const { id, username } = educator.user;
    await ask("/link", { id });
    const bound = await makeUser({ clientId: client.id, isManager: true });
    const code = await makeLink(bound.id);
    await bindRoles("managers");
    await addPasskey(await tokenIn(await beginByLink(code)));
    const history = async () => {
      const { rows } = await readJson<SiteHistory>("/site/history", token);
      // The last one has added the client.
      return rows.slice(0, -1).map(({ action, by, changes }) => ({ action, by, changes }));
    };
    const person = (name: string) => ({ person: [null, name] });
    expect(await history()).toEqual([
      {
        action: "edit",
        by: bound.username,
        changes: { ...person(bound.username), passkey: [null, "Passkey"] },
      },
      { action: "use-link", by: bound.username, changes: person(bound.username) },
      { action: "link", by: "Platform", changes: person(bound.username) },
      { action: "link", by: manager.username, changes: person(username) },
    ]);
    await db.delete(userTable).where(eq(userTable.id, id));
    expect((await history()).at(-1)).toMatchObject({ changes: person("Former account") });
  });
});
