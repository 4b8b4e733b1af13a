import { beforeEach, describe, expect, it } from "vitest";
import { fakeAccount, open, remote, rowsOf } from "#tests/support/fake-account.ts";

beforeEach(fakeAccount);

describe("npm run ops", () => {
  it("lists the service tokens of a client or the platform, and removes one", async () => {
    const columns =
      "id, client_id, name, hash, ending, scopes, daily_answers, ends_at, made_by, made_at";
    const add = open().prepare(
      `insert into service_tokens (${columns}) values (?, ?, 'CI', ?, 'abcd', '["ask"]', 9, 99999999999999, 'x', 1)`,
    );
    add.run("of-client", "Ann's", "one");
    add.run("of-platform", null, "two");
    expect(await rowsOf("tokens")).toMatchObject([{ id: "of-platform" }]);
    const [token] = await rowsOf("tokens", "Ann's");
    expect(token).toMatchObject({ id: "of-client", token: "…abcd", today: "0 of 9" });
    expect(await remote("end-token", "of-client")).toContain("has ended");
    expect(await rowsOf("tokens", "Ann's")).toEqual([]);
    await expect(remote("end-token", "of-client")).rejects.toThrow("no service token");
  });
});
