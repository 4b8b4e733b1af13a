import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as users from "#db/accounts/users.ts";
import { passwordLinks, users as userTable } from "#db/schema/accounts.ts";
import { platform } from "#db/schema/operations.ts";
import type { User } from "#domain/account-replies.ts";
import { roleCodes, rightsOf, rolesByName } from "#domain/account-roles.ts";
import { makeSession, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, uniqueLetters } from "#tests/support/factories.ts";
import { beginByLink, bindRoles, makeLink, setByLink } from "#tests/support/links.ts";
import { codeIn, mailbox } from "#tests/support/mails.ts";
import { makePeople } from "#tests/support/managed-people.ts";
import { keepSettings } from "#tests/support/platform.ts";

const USED =
  "This link has been used or has expired. Ask the person who gave it to you for a new one.";

beforeEach(async () => {
  await keepSettings();
  await db.update(platform).set({ emailFrom: "site@widgets.example" });
});

/** A link with its owner, and the person who has made it. Null: a command. */
type Made = { owner: User; maker: User | null; code: string };

const stored = async (id: string) => (await users.get(db, id)) as User;

async function linkIn(response: Response): Promise<string> {
  const { link } = (await response.json()) as { link: string };
  return new URL(link).hash.slice(1);
}

/** A client with two managers: the last one could not be removed. */
async function makeManagers() {
  const people = await makePeople();
  await makeUser({ clientId: people.client.id, isManager: true });
  return people;
}

async function makeByAdministrator(owner: User): Promise<Made> {
  const { user: maker, token } = await makeSession({ isAdmin: true });
  const made = await call("/users/link", { token, body: { id: owner.id } });
  return { owner, maker, code: await linkIn(made) };
}

/** A manager with an address. `confirms`: the mailed link that confirms it; otherwise one for a forgotten password. */
async function makeMailed({ confirms }: { confirms: boolean }): Promise<Made> {
  const { client } = await makeManagers();
  const { user: owner, token } = await makeSession({ clientId: client.id, isManager: true });
  const { mails, env } = mailbox();
  const body = { email: `${uniqueLetters()}@school.example` };
  await call("/account/email", { token, body, env });
  if (!confirms) {
    await call("/auth/email", { body: { token: codeIn(mails[0]) } });
    await call("/auth/forgot", { body: { user: owner.username }, env });
  }
  return { owner, maker: owner, code: codeIn(mails.at(-1)) };
}

type Kind = {
  make: () => Promise<Made>;
  redeem: (code: string) => Promise<Response>;
  /** The owner is an administrator. */
  isHighest?: boolean;
  /** What the answer has; left out: the roles that the owner has now. */
  shown?: object;
};

/** Every kind of one-time link, made by the least role that may make it. */
const KINDS: Record<string, Kind> = {
  "a manager's invitation": {
    make: async () => {
      const { user: maker, ask } = await makeManagers();
      const username = uniqueLetters();
      const reply = await ask("/invite", { username, role: "manager" });
      const { person } = (await reply.clone().json()) as { person: User };
      return { owner: await stored(person.id), maker, code: await linkIn(reply) };
    },
    redeem: setByLink,
  },
  "a manager's link": {
    make: async () => {
      const { user: maker, client, ask } = await makeManagers();
      const owner = await makeUser({ clientId: client.id, isManager: true });
      return { owner, maker, code: await linkIn(await ask("/link", { id: owner.id })) };
    },
    redeem: setByLink,
  },
  "an administrator's link": {
    make: async () => makeByAdministrator(await makeUser({ isAdmin: true })),
    redeem: setByLink,
    isHighest: true,
  },
  "a link to make a passkey": {
    make: async () => {
      const made = await makeByAdministrator(await makeUser({ isManager: true }));
      await bindRoles("managers");
      return made;
    },
    redeem: beginByLink,
  },
  "a command's link": {
    make: async () => {
      const owner = await makeUser({ isAdmin: true });
      return { owner, maker: null, code: await makeLink(owner.id) };
    },
    redeem: setByLink,
    isHighest: true,
  },
  "a mailed link": { make: async () => makeMailed({ confirms: false }), redeem: setByLink },
  "a link that confirms an address": {
    make: async () => makeMailed({ confirms: true }),
    redeem: async (token) => call("/auth/email", { body: { token } }),
    shown: { email: expect.any(String) },
  },
};

const CHANGES: Record<string, (user: User) => Promise<unknown>> = {
  removed: async ({ id }) => users.remove(db, id),
  demoted: async ({ id }) =>
    users.update(db, { id, roles: rolesByName({ isAdmin: false, isManager: false }) }),
  moved: async ({ id }) => {
    const { id: clientId } = await makeClient();
    await db.update(userTable).set({ clientId }).where(eq(userTable.id, id));
  },
  promoted: async ({ id }) =>
    db.update(userTable).set({ isAdmin: true, isManager: false }).where(eq(userTable.id, id)),
  renamed: async ({ id }) => users.update(db, { id, username: uniqueLetters() }),
};

/** What ends a link of somebody else. Rename and demotion of its owner do not: it lets in with the name and role of today. */
const ENDS = {
  maker: ["removed", "demoted", "moved"],
  owner: ["removed", "moved", "promoted"],
};

describe.each(Object.entries(KINDS))("%s", (name, { make, redeem, isHighest, shown }) => {
  const cases = [
    ...["removed", "demoted", "moved", "renamed"].map((change) => ["maker", change] as const),
    ...["removed", "demoted", "moved", "promoted", "renamed"].map(
      (change) => ["owner", change] as const,
    ),
  ].filter(
    ([who, change]) =>
      !(who === "maker" && name === "a command's link") &&
      !(change === "promoted" && isHighest) &&
      // Has a test of its own below.
      !(who === "owner" && change === "demoted" && name === "a link to make a passkey"),
  );

  it.each(cases)("after its %s was %s", async (who, change) => {
    const { owner, maker, code } = await make();
    await CHANGES[change]?.(who === "owner" ? owner : (maker as User));
    const reply = await redeem(code);
    const isEnded = ENDS[who].includes(change) || (maker?.id === owner.id && change !== "renamed");
    expect(reply.status).toBe(isEnded ? 404 : 200);
    const roles = async () => roleCodes(rightsOf((await stored(owner.id)).roles));
    const wanted = isEnded ? { detail: USED } : (shown ?? { roles: await roles() });
    expect(await reply.json()).toMatchObject(wanted);
    expect(await db.$count(passwordLinks, eq(passwordLinks.userId, owner.id))).toBe(0);
  });

  it("works once, also when it is used twice at the same time", async () => {
    const { code } = await make();
    const replies = await Promise.all([redeem(code), redeem(code)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

it("A link to make a passkey sets a password, once its owner is an educator", async () => {
  const { owner, code } = await (KINDS["a link to make a passkey"] as Kind).make();
  await CHANGES.demoted?.(owner);
  expect((await beginByLink(code)).status).toBe(403);
  expect((await setByLink(code)).status).toBe(200);
});
