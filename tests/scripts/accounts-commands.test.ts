import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as clients from "#db/clients/clients.ts";
import * as users from "#db/accounts/users.ts";
import * as audit from "#db/audit/list.ts";
import { connect } from "#db/base/database.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { ClientDraft, DEFAULT_MODEL } from "#domain/clients/client.ts";
import { run } from "#scripts/command.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { fakeAccount, open, remote } from "#tests/support/fake-account.ts";
import { PASSWORD } from "#tests/support/names.ts";
import { verifyPassword } from "#worker/auth/passwords.ts";

beforeEach(fakeAccount);

describe("npm run ops -- link", () => {
  it("makes a one-time link for an account, of which the database has the hash", async () => {
    open()
      .exec(`insert into users (id, client_id, username, company, password_hash, is_admin, location, lastlogin)
      select 'anna', id, 'Anna', '', '', 1, '""', '' from clients limit 1`);
    const made = JSON.parse(await remote("--json", "link", "ANNA")) as { link: string };
    const [, code = ""] = /\/welcome#([\da-f]{64})$/u.exec(made.link) ?? [];
    const links = open().prepare("select hash, user_id, is_by_command from password_links").all();
    const hash = createHash("sha256").update(code).digest("hex");
    expect(links).toEqual([{ hash, user_id: "anna", is_by_command: 1 }]);
    const rows = open().prepare("select action, entity_id from audit").all();
    expect(rows).toMatchObject([{ action: "link", entity_id: "anna" }, { action: "link" }]);
    await expect(remote("link", "nobody")).rejects.toThrow("There is no account named nobody.");
    await expect(remote("link")).rejects.toThrow("usage: link NAME");
  });
});

/** Runs the command in a process of its own, as npm does. Returns its exit code and what it prints. */
async function createAdministrator(words: string[], env: Record<string, string> = {}) {
  const command = ["node", "scripts/create-administrator.ts", ...words] as const;
  const { code, output } = await run(command, {
    env: { ADMIN_PASSWORD: PASSWORD, ...env },
    quiet: true,
  });
  return { code, output: output.trim() };
}

/** The fields in which two clients with the same settings differ. */
const OWN = ["id", "clientname", "clientnameFolded", "domainurl", "domainurlFolded", "apikey"];

function withoutOwn(row: object = {}) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name)));
}

describe("npm run create-administrator", () => {
  const words = ["--username", "Owner", "--client-name", "Your School"];

  it("makes the default client as REST adds one, and an administrator of it", async () => {
    await withFolder(async (folder) => {
      const env = { DATA_DIR: folder };
      const domainURL = "https://your.site";
      expect(await createAdministrator([...words, "--domain", domainURL], env)).toEqual({
        code: 0,
        output: 'Administrator "Owner" created in the local database.',
      });
      await withDatabase(folder, async (database) => {
        const db = connect(database);
        const [made, ...others] = await db.select().from(clientTable);
        expect(others).toEqual([]);
        const named = { id: DEFAULT_CLIENT_ID, clientname: "Your School", domainurl: domainURL };
        expect(made).toMatchObject({ ...named, gptmodel: DEFAULT_MODEL, chatDays: 365 });
        const draft = { clientName: "Added by REST", domainURL: "https://other.site" };
        await clients.insert(db, ClientDraft.parse(draft), SYSTEM, "added");
        const added = await db.select().from(clientTable).where(eq(clientTable.id, "added"));
        expect(withoutOwn(made)).toEqual(withoutOwn(added[0]));

        const records = await audit.page(db, { entity: "client", size: 9 });
        const [ofAdded, ofMade] = records.rows.map(({ changes }) => changes);
        expect(withoutOwn(ofMade)).toEqual(withoutOwn(ofAdded));
        expect(records.rows.map(({ actorKind }) => actorKind)).toEqual(["system", "cli"]);

        const owner = await users.getAccount(db, "Owner");
        expect(owner).toMatchObject({ clientId: DEFAULT_CLIENT_ID, isAdmin: true, onlyWay: null });
        expect(verifyPassword(PASSWORD, owner?.passwordHash ?? "")).toBe(true);
        const { rows } = await audit.page(db, { entity: "user", size: 9 });
        expect(rows.map(({ changes }) => changes)).toMatchObject([{ username: [null, "Owner"] }]);
      });
    });
  });

  it("takes no password that people may not have either, and makes nothing", async () => {
    await withFolder(async (folder) => {
      const env = { DATA_DIR: folder, ADMIN_PASSWORD: "alllowercase" };
      const { code, output } = await createAdministrator(words, env);
      expect([code, output]).toEqual([1, expect.stringMatching(/^The password: /u)]);
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it("does the same in the remote database", async () => {
    expect(await createAdministrator([...words, "--remote"])).toEqual({
      code: 0,
      output: 'Administrator "Owner" created in the remote database.',
    });
    const made = open().prepare("select gptmodel from clients where clientname = 'Your School'");
    expect(made.all()).toEqual([{ gptmodel: DEFAULT_MODEL }]);
    expect(open().prepare("select username, is_admin from users").all()).toEqual([
      { username: "Owner", is_admin: 1 },
    ]);
    expect(await createAdministrator(["--username", "owner", "--remote"])).toEqual({
      code: 1,
      output: "An account with this name already exists.",
    });
  });
});
