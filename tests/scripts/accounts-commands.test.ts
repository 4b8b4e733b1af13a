import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeAccount, open, remote } from "#tests/support/fake-account.ts";

beforeEach(fakeAccount);

describe("npm run ops -- link", () => {
  it("makes a one-time link for an account, of which the database has the hash", async () => {
    open()
      .exec(`insert into users (id, client_id, username, company, password_hash, is_admin, location, lastlogin)
      select 'anna', id, 'Anna', '', '', 1, '""', '' from clients limit 1`);
    const made = JSON.parse(await remote("--json", "link", "ANNA")) as { link: string };
    const [, code = ""] = /\/welcome#([\da-f]{64})$/u.exec(made.link) ?? [];
    const links = open().prepare("select hash, user_id from password_links").all();
    const hash = createHash("sha256").update(code).digest("hex");
    expect(links).toEqual([{ hash, user_id: "anna" }]);
    const rows = open().prepare("select action, entity_id from audit").all();
    expect(rows).toEqual([{ action: "link", entity_id: "anna" }]);
    await expect(remote("link", "nobody")).rejects.toThrow("There is no account named nobody.");
    await expect(remote("link")).rejects.toThrow("usage: link NAME");
  });
});
