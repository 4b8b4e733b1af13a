import { beforeEach, describe, expect, it } from "vitest";
import { PRICE_USED } from "#domain/usage/price-changes.ts";
import { UsageError } from "#scripts/command.ts";
import { fakeAccount, open, remote, rowsOf } from "#tests/support/fake-account.ts";

beforeEach(fakeAccount);

describe("npm run ops, for scripts and accountants", () => {
  it("prints statements with deleted clients as CSV", async () => {
    const day = "2026-10-31";
    const sums =
      "answers, failures, estimated, unpriced, input_tokens, cached_tokens, output_tokens, cost, firsts, first_ms, total_ms";
    for (const id of ["Ann's", "gone"])
      open().exec(`insert into usage_days (day, client_id, feature, user_id, kind, model, ${sums})
        values ('${day}', '${id.replace("'", "''")}', 'chat', '', 'chat', 'gpt-old', 2, 0, 0, 0, 7, 3, 5, 326, 0, 0, 0)`);
    const values = "'gone', 'Former', 'delete', 'client', 'cli', '', '{}'";
    open().exec(
      `insert into audit (entity_id, entity_name, action, entity, actor_kind, actor_name, changes, id) values (${values}, '0')`,
    );
    const month = ["--month", "2026-10"];
    expect(await rowsOf("statement", ...month)).toMatchObject([
      { client: "Ann's", answers: 2, cost: 326, costText: "< $0.0001" },
      { client: "Former", answers: 2 },
    ]);
    const csv = await remote("statement", ...month, "--client", "Former", "--csv-comma");
    expect(csv.split("\n")[1]).toBe("2026-10;Former;gone;Chat;chat;gpt-old;2;0;7;3;5;0,000000326");
    expect(await rowsOf("usage", ...month, "--by", "model")).toMatchObject([
      { model: "gpt-old", answers: 4, inputTokens: 14, cachedTokens: 6, cost: 652 },
    ]);
    await expect(remote("statement", "--month", "2026-09")).rejects.toThrow(
      "There are no answers before 2026-10.",
    );
  });

  it("shows the answers, refusals and sums of a deleted client by its name or id, and of one of two by its id", async () => {
    const deleted = "'gone', 'Former', 'delete', 'client', 'cli', '', '{}', '0'";
    open()
      .exec(`insert into audit (entity_id, entity_name, action, entity, actor_kind, actor_name, changes, id) values (${deleted});
      insert into counters (period, subject, answers, spent) values ('2026-10', 'client:gone', 9, 1), ('2026-10', 'client:Ann''s', 3, 1);
      insert into refusals (day, client_id, reason, count) values ('2026-10-31', 'gone', 'client', 4), ('2026-10-31', 'Ann''s', 'client', 5);
      insert into runs (id, day, month, client_id, feature, kind, model_asked, outcome, reserved, cost, request_id)
        values ('ffffffff-ffff-7fff-8fff-ffffffffffff', '2026-10-31', '2026-10', 'gone', 'chat', 'chat', 'm', 'answered', 9, 1, 'r')`);
    const month = ["--month", "2026-10"];
    for (const wanted of ["Former", "gone"]) {
      const client = ["--client", wanted];
      const usage = [{ client: "Former (deleted)", clientId: "gone", answers: 9 }];
      expect(await rowsOf("usage", ...month, ...client)).toMatchObject(usage);
      expect(await rowsOf("usage", ...month, ...client, "--by", "model")).toEqual([]);
      const refused = [{ client: "Former (deleted)", refused: 4 }];
      expect(await rowsOf("refused", ...month, ...client)).toMatchObject(refused);
      expect(await rowsOf("runs", ...client)).toMatchObject([{ client: "Former (deleted)" }]);
    }
    expect(await rowsOf("usage", ...month, "--client", "Bea?")).toEqual([]);
    await expect(remote("runs", "--client", "Nobody")).rejects.toThrow("no client named Nobody");
    await expect(remote("budget", "Former", "1")).rejects.toThrow("no client named Former");
    open().exec("update clients set clientname = 'Former' where id = 'Ann''s'");
    await expect(remote("usage", "--client", "Former")).rejects.toThrow(
      "Use an id: Ann's or gone.",
    );
  });

  it("says how the cost of an answer was made", async () => {
    open()
      .exec(`insert into runs (id, day, month, client_id, feature, kind, model_asked, model_answered, outcome, input_tokens, cached_tokens,
      output_tokens, reserved, cost, request_id)
      values ('a', '2026-10-31', '2026-10', 'Ann''s', 'chat', 'chat', 'gpt-6.1-terra', 'gpt-6.1-terra', 'answered', 458, 0, 367, 9, 2293000, 'r')`);
    expect(await remote("answer", "a")).toBe(
      "2026-10-31, Ann's, Chat, gpt-6.1-terra: $0.002293.\n458 in × $1.00 + 367 out × $5.00, for a million tokens of gpt-6.1-terra, are $0.002293.",
    );
    await expect(remote("answer", "b")).rejects.toThrow("There is no answer b.");
  });

  it("answers a rotation as JSON", async () => {
    const rotated = JSON.parse(await remote("--json", "rotate-key", "Ann's", "--keep", "now"));
    expect(rotated).toMatchObject({ client: "Ann's", oldKeyEndsAt: null });
    const { apikey } = open().prepare("select apikey from clients where id = ?").get("Ann's") as {
      apikey: string;
    };
    expect(rotated.key).toBe(apikey);
  });

  it("adds no price to a day that is over", async () => {
    const add = async (from: string) =>
      remote("prices", "add", "new-model", "1", "2", "--from", from);
    await expect(add("2020-01-01")).rejects.toThrow(PRICE_USED);
    expect(await add("2999-01-01")).toContain("counts from 2999-01-01 on.");
  });

  it("shows its help, and refuses what it does not know with it", async () => {
    expect(await remote("--help")).toMatch(/^usage: npm run ops/u);
    expect(await remote("budget", "--help")).toMatch(
      /^usage:\n {2}budget NAME AMOUNT\|none \[[^\n]*$/u,
    );
    for (const words of [
      ["nothing"],
      ["usage", "--odd"],
      ["usage", "--since", "1h"],
      ["usage", "Ann"],
      ["keys"],
    ])
      await expect(remote(...words)).rejects.toThrow(UsageError);
    await expect(remote("usage", "--odd")).rejects.toThrow(/Unknown option '--odd'[^]*usage: npm/u);
    await expect(remote("usage", "--since", "1h")).rejects.toThrow("usage has no option --since.");
  });

  it("says in a sentence that a file is missing, or that the database is empty", async () => {
    await expect(remote("prices", "import", "none.json")).rejects.toThrow(
      /^There is no such file: none.json$/u,
    );
    open().exec("drop table jobs");
    await expect(remote("jobs")).rejects.toThrow(/^The database [^;]*$/u);
  });
});
