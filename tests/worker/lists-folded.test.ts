import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as users from "#db/accounts/users.ts";
import { fillFolds } from "#db/base/database.ts";
import { users as userTable } from "#db/schema/accounts.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import type { User } from "#domain/account-replies.ts";
import type { ClientName } from "#domain/clients/replies.ts";
import type { Client } from "#domain/clients/client.ts";
import type { Widget, WidgetName } from "#domain/widgets/widget.ts";
import { makeToken, makeUser, startSession } from "#tests/support/accounts.ts";
import {
  db,
  makeClient,
  makeToolkit,
  makeWidget,
  readJson,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";

/** Sorted as every list sorts. */
const WORDS = ["Äpfel", "Apfelsaft", "Birne", "Ökonomie", "Öl", "Zürich", "zwei"];

function searchIn<T>(path: string, search: string, token: string): Promise<T[]> {
  return readJson<T[]>(`${path}?${new URLSearchParams({ page: "1", search })}`, token);
}

describe("Lists", () => {
  it("sort clients with accents beside those without: the page, the whole list and the names", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    for (const word of WORDS.toReversed()) await makeClient({ clientName: `${tag} ${word}` });
    const wordsOf = (rows: ClientName[]) =>
      rows
        .filter(({ clientname }) => clientname.startsWith(tag))
        .map(({ clientname }) => clientname.slice(tag.length + 1));
    const paths = [`/clients?page=1&search=${tag}`, "/clients", "/clients/names"];
    for (const path of paths) {
      expect(wordsOf(await readJson<ClientName[]>(path, token)), path).toEqual(WORDS);
    }
  });

  it("sort widgets of one page number the same way everywhere", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection: type } = await makeToolkit();
    for (const name of WORDS.toReversed()) await makeWidget(type, { name });
    const own = <T extends { type: string }>(rows: T[]) => rows.filter((row) => row.type === type);
    const whole = own(await readJson<Widget[]>("/widgets", token));
    const page = await readJson<Widget[]>(`/widgets?page=1&type=${type}`, token);
    const byName = await readJson<Widget[]>(`/widgets?page=1&type=${type}&sort=name`, token);
    for (const rows of [whole, page, byName]) {
      expect(rows.map(({ data }) => data.name)).toEqual(WORDS);
    }
    const names = own(await readJson<WidgetName[]>("/widgets/names", token));
    expect(names.map(({ name }) => name)).toEqual(WORDS);
  });

  it("find a text without its accents and its case, in every column that is searched", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    const names = ["Müller", "MÜLLER", "Mu\u0308ller"].map((name) => `${name} ${tag}`);
    for (const clientName of names) await makeClient({ clientName });
    for (const search of ["muller", "Müller", "MULLER"]) {
      const found = await searchIn<Client>("/clients", `${search} ${tag}`, token);
      expect(found.map(({ clientname }) => clientname).toSorted()).toEqual(names.toSorted());
    }
    const host = `bücher-${tag}.example`;
    const { id } = await makeClient({ domainURL: new URL(`https://${host}`).origin });
    for (const search of [`bucher-${tag}`, host, new URL(`https://${host}`).host]) {
      const found = await searchIn<Client>("/clients", search, token);
      expect(
        found.map((client) => client.id),
        search,
      ).toEqual([id]);
    }
    const { collection } = await makeToolkit();
    const widget = await makeWidget(collection, { prompt: `Straße ${tag}: {topic}` });
    expect(await searchIn<Widget>("/widgets", `STRASSE ${tag}`, token)).toEqual([widget]);
    const user = await makeUser();
    await users.update(db, { id: user.id, company: `Ørsted ${tag}` });
    const place = { city: `Łódź ${tag}`, region_code: "10", country_name: "Poland" };
    await startSession(user, { location: place });
    for (const search of [`orsted ${tag}`, `lodz ${tag}`]) {
      const found = await searchIn<User>("/users", search, token);
      expect(
        found.map(({ username }) => username),
        search,
      ).toEqual([user.username]);
    }
  });

  it("carry no folds", async () => {
    const token = await makeToken({ isAdmin: true });
    await makeClient({ tagline: "Größe" });
    await makeToolkit();
    for (const path of ["/clients", "/users", "/toolkits", "/widgets"]) {
      expect(JSON.stringify(await readJson(path, token)), path).not.toContain("Folded");
    }
  });
});

describe("Rows without folds", () => {
  it("are found in ASCII at once, and as all others once their folds are filled, a few at a time", async () => {
    const token = await makeToken({ isAdmin: true });
    // Other test files share the database and leave rows without folds.
    while ((await fillFolds(db)) > 0);
    const tag = uniqueLetters();
    const { id } = await makeClient({ clientName: `Müller ${tag}`, tagline: "Größe" });
    await makeClient({ clientName: `Weiß ${tag}` });
    const unfold = { clientnameFolded: null, taglineFolded: null, domainurlFolded: null };
    await db
      .update(clientTable)
      .set(unfold)
      .where(sql`${clientTable.clientname} like ${`% ${tag}`}`);
    for (const user of [await makeUser(), await makeUser(), await makeUser()])
      await db.update(userTable).set({ companyFolded: null }).where(eq(userTable.id, user.id));
    expect(await searchIn<Client>("/clients", `LLER ${tag.toUpperCase()}`, token)).toHaveLength(1);
    expect(await searchIn<Client>("/clients", `muller ${tag}`, token)).toHaveLength(0);
    const filled: number[] = [];
    for (let count = 1; count > 0; filled.push(count)) count = await fillFolds(db, 1);
    // Each step processes at most one row of each of the six tables.
    expect(Math.max(...filled)).toBeLessThanOrEqual(6);
    expect(filled.length).toBeGreaterThan(2);
    expect(await searchIn<Client>("/clients", `muller ${tag}`, token)).toHaveLength(1);
    expect(await searchIn<Client>("/clients", `weiss ${tag}`, token)).toHaveLength(1);
    const [stored] = await db.select().from(clientTable).where(eq(clientTable.id, id));
    expect(stored).toMatchObject({ taglineFolded: "grosse", domainurlFolded: "" });
    await db.update(clientTable).set(unfold).where(eq(clientTable.id, id));
    await runJob("folds");
    expect(await fillFolds(db)).toBe(0);
  });
});
