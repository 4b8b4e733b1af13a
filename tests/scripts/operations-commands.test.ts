import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { account, fakeAccount, open, remote, rowsOf } from "#tests/support/fake-account.ts";

beforeEach(fakeAccount);

/** Commands that are refused, and a part of the sentence. */
const REFUSALS: [words: string[], sentence: string][] = [
  [["job", "none"], "usage: job"],
  [["budget", "Acme", "-5"], "-5 is negative: every number here is 0 or more."],
  [["--json", "--csv", "jobs"], "Choose one of --json and --csv."],
  [["nothing"], "usage: npm run ops"],
  [["toString"], "usage: npm run ops"],
  [["budget", "Nobody", "1"], "There is no client named Nobody."],
  [["budget", "Ann's", "much"], "An amount is dollars"],
  [["budget", "Ann's", "1", "--warn", "0"], "from 1 to 100"],
  [["usage", "--month", "November"], "2026-11"],
  [["runs", "--since", "yesterday"], "24h"],
  [["runs", "--outcome", "odd"], "--outcome is one of"],
  [["prices", "add", "m", "much", "1"], "Must be whole micro-dollars"],
  [["prices", "add", "m", "1", "1", "--from", "2020-01-01"], "price of a past day"],
  [["reprice", "m", "soon"], "Must be a day"],
  [["rotate-key", "Ann's"], "usage: rotate-key"],
  [["rotate-key", "Ann's", "--keep", "0h"], "Choose a time in the future."],
  [["rotate-key", "Ann's", "--keep", "2001-01-01"], "Choose a time in the future."],
  [["end-key", "Ann's", "key of Ann's"], "This is the current key."],
  [["end-key", "Ann's", "key of Bea?"], "has no such key"],
];

describe("npm run ops", () => {
  it("lists and moves models, and marks the cache entries as stale", async () => {
    expect(await rowsOf("models")).toMatchObject([{ model: "gpt-old", clients: 2 }]);
    expect(await remote("models", "move", "gpt-old", "gpt-new")).toContain("Ann's, Bea?");
    const rows = open().prepare("select gptmodel, version from clients").all();
    expect(rows).toEqual([1, 2].map(() => ({ gptmodel: "gpt-new", version: 2 })));
    expect(open().prepare("select count(*) as n from stale_entries").get()).toEqual({ n: 2 });
    await expect(remote("models", "move", "gpt-old", "gpt-new")).rejects.toThrow("No client uses");
    await expect(remote("models", "move", "a", "two words")).rejects.toThrow("model name");
  });

  it("lists alerts and acknowledges them in the name of the machine's user", async () => {
    open().exec(
      "insert into alerts (key, kind, at, data, next_at) values ('runs.lost:all:d', 'runs.lost', 1, '{\"count\":12}', 1)",
    );
    expect(await remote("alerts")).toContain("12 answers of the last hour did not end properly.");
    expect(await remote("alerts", "acknowledge", "runs.lost:all:d")).toBe("1 acknowledged.");
    expect(await rowsOf("alerts")).toEqual([]);
    const { by } = open().prepare("select acknowledged_by as by from alerts").get() as {
      by: string;
    };
    expect(by).toMatch(/^cli:./u);
    await expect(remote("alerts", "acknowledge", "none")).rejects.toThrow("no such alert");
  });

  it("sets a budget, and shows the month and its answers", async () => {
    await remote("budget", "Ann's", "20.50", "--warn", "70", "--no-stop");
    const columns = "monthly_budget, warn_at, hard_stop";
    expect(open().prepare(`select ${columns} from clients where id = ?`).get("Ann's")).toEqual({
      monthly_budget: 20_500_000_000,
      warn_at: 70,
      hard_stop: 0,
    });
    const stored = () =>
      open().prepare(`select ${columns} from clients where id = ?`).get("Ann's") as object;
    for (const amount of ["0,50", "1,0", "1,2345", "0,500"]) {
      await expect(remote("budget", "Ann's", amount)).rejects.toThrow("An amount is dollars");
    }
    await remote("budget", "Ann's", "1,020.50");
    expect(stored()).toEqual({ monthly_budget: 1_020_500_000_000, warn_at: 70, hard_stop: 0 });
    await remote("budget", "Ann's", "20.50", "--stop");
    expect(stored()).toMatchObject({ monthly_budget: 20_500_000_000, hard_stop: 1 });
    await expect(remote("usage", "--month", "2026-13")).rejects.toThrow("A month is written so");
    open().exec(`insert into counters (period, subject, answers, spent) values
      ('2026-11', 'client:Ann''s', 3, 1500000000), ('2026-11', 'platform', 3, 1500000000), ('2026-11', 'client:gone', 9, 1)`);
    const spent = {
      answers: 3,
      spent: 1_500_000_000,
      spentText: "$1.50",
      held: 0,
      heldText: "$0.00",
    };
    const budget = { budget: 20_500_000_000, budgetText: "$20.50" };
    expect(await rowsOf("usage", "--month", "2026-11")).toMatchObject([
      { client: "Ann's", ...spent, ...budget },
      { client: "all clients", ...spent, budget: null },
      expect.objectContaining({ client: "gone (deleted)", answers: 9, spent: 1 }),
    ]);
    expect(await remote("budget", "Ann's", "0")).toContain("answers nothing");
    expect(await rowsOf("runs", "--client", "Ann's", "--outcome", "timeout")).toEqual([]);
    expect(await rowsOf("prices")).toContainEqual(expect.objectContaining({ model: "*" }));
  });

  it("adds a price, and prices the answers of its model anew", async () => {
    const [day] = new Date().toISOString().split("T");
    const month = day?.slice(0, 7);
    open()
      .exec(`insert into counters (period, subject, answers, spent) values ('${month}', 'client:Bea?', 1, 5), ('${month}', 'platform', 1, 5);
      insert into runs (id, day, month, client_id, feature, kind, model_asked, model_answered, outcome, input_tokens, cached_tokens, output_tokens, reserved, cost, estimated, request_id)
      values ('ffffffff', '${day}', '${month}', 'Bea?', 'chat', 'chat', 'gpt-dear', 'gpt-dear', 'answered', 1000, 0, 100, 9, 5, 2, 'r')`);
    // Mistyped, and replaced on the same day.
    await remote("prices", "add", "gpt-dear", "30", "10.5");
    await remote("prices", "add", "gpt-dear", "3", "10.5", "--cached", "1");
    const price = {
      model: "gpt-dear",
      from: day,
      input: 3e9,
      inputText: "$3.00",
      cached: 1e9,
      cachedText: "$1.00",
      output: 10.5e9,
      outputText: "$10.50",
      source: "entered",
    };
    const stored = await rowsOf("prices");
    expect(stored.filter(({ model }) => model === "gpt-dear")).toEqual([price]);
    expect(await remote("reprice", "gpt-dear", day ?? "")).toContain("1 answers have another cost");
    expect(open().prepare("select cost, estimated from runs").get()).toEqual({
      cost: 4_050_000,
      estimated: 0,
    });
  });

  it("imports the prices of the models in use and of those that are named", async () => {
    const file = join(account, "prices.json");
    const entry = { input_cost_per_token: 2e-6, output_cost_per_token: 1.2e-5 };
    writeFileSync(
      file,
      JSON.stringify({ "gpt-old": entry, "gpt-named": entry, "gpt-other": entry }),
    );
    expect(await remote("prices", "import", file, "gpt-named", "gpt-none")).toBe(
      "Added: gpt-old, gpt-named. Not in the file: gpt-none, gpt-5.6-terra.",
    );
    const [day] = new Date().toISOString().split("T");
    const price = { from: day, input: 2e9, cached: null, output: 12e9, source: "LiteLLM" };
    const rows = await rowsOf("prices");
    for (const model of ["gpt-old", "gpt-named"])
      expect(rows).toContainEqual(expect.objectContaining({ model, ...price }));
    expect(rows.map(({ model }) => model)).not.toContain("gpt-other");
    for (const text of ["{}", "no JSON"]) {
      writeFileSync(file, text);
      await expect(remote("prices", "import", file)).rejects.toThrow("not a file of prices");
    }
  });

  it("rotates the key of a client, lists its keys, and ends the old one", async () => {
    expect(await remote("rotate-key", "Ann's", "--keep", "7d")).toContain("The old one ends on");
    const keys = await rowsOf("keys", "Ann's");
    expect(keys).toMatchObject([{ state: "current" }, { key: "key of Ann's" }]);
    const end = Date.parse(String(keys[1]?.state).replace("ends ", ""));
    expect(Math.abs(end - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    await expect(remote("rotate-key", "Ann's", "--keep", "1h")).rejects.toThrow(
      "End the old key first.",
    );
    expect(await remote("end-key", "Ann's", "key of Ann's")).toContain("…nn's");
    expect((await rowsOf("keys", "Ann's"))[1]?.state).toMatch(/^ended /u);
    const stale = open().prepare("select key from stale_entries").all();
    expect(stale).toContainEqual({ key: "client:key of Ann's" });
    expect(await rowsOf("keys", "Bea?")).toMatchObject([{ key: "key of Bea?", state: "current" }]);
  });

  it("asks the site for a run of a job", async () => {
    expect(await remote("job", "models")).toContain("within five minutes");
    expect(await rowsOf("jobs")).toMatchObject([{ job: "models", outcome: "wanted" }]);
  });

  it("exports toolkits, and imports the file of npm's output", async () => {
    const file = join(account, "toolkits.json");
    const widget = {
      name: "Ann's quiz",
      prompt: "It's\n{topic}?",
      landingText: "<b>Hi</b><script>",
    };
    const toolkits = [{ collection: "Ann", name: "Ann's", widgets: [widget] }];
    const made = { format: "prompt-widgets/toolkits", version: 1, toolkits };
    writeFileSync(file, `> prompt-widgets@0.1.0 ops\n\n${JSON.stringify(made)}`);
    const added = [
      { outcome: "added", collection: "Ann", widget: null },
      { outcome: "added", collection: "Ann", widget: widget.name },
    ];
    expect(await rowsOf("import-toolkits", file, "--dry-run")).toMatchObject(added);
    expect(await rowsOf("import-toolkits", file)).toMatchObject(added);
    const { toolkits: exported } = JSON.parse(
      await remote("export-toolkits", "--collection", "Ann"),
    );
    expect(exported).toMatchObject([
      { name: "Ann's", widgets: [{ ...widget, landingText: "<b>Hi</b>" }] },
    ]);
    await expect(remote("export-toolkits", "--collection", "None")).rejects.toThrow("no toolkit");
    writeFileSync(file, JSON.stringify({ ...made, version: 9 }));
    await expect(remote("import-toolkits", file)).rejects.toThrow("newer version (9)");
  });

  it("refuses what is written wrongly or cannot be, with a sentence, and changes nothing", async () => {
    const stored = () => JSON.stringify(open().prepare("select * from clients").all());
    const before = stored();
    for (const [words, sentence] of REFUSALS)
      await expect(remote(...words), words.join(" ")).rejects.toThrow(sentence);
    expect(stored()).toBe(before);
  });
});
