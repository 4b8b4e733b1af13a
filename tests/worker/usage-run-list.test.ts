import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { runs } from "#db/schema/usage.ts";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import { idAt } from "#domain/time.ts";
import type { PricedRun, Run, RunPage } from "#domain/usage/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { db, makeClient, makeEmbed, readJson, readProblem } from "#tests/support/factories.ts";
import { INPUTS } from "#tests/support/runs.ts";

const admin = () => makeToken({ isAdmin: true });

/** A run of a client on a day at noon. */
function runOn(clientId: string, day: string, more: Partial<typeof runs.$inferInsert> = {}) {
  const id = `${idAt(Date.parse(`${day}T12:00:00Z`))}-7000-8000-${crypto.randomUUID().slice(-12)}`;
  const what = { day, month: day.slice(0, 7), clientId, feature: "chat", kind: "chat" as const };
  const how = { modelAsked: "m", outcome: "answered" as const, reserved: 9, requestId: "r" };
  return { id, ...what, ...how, cost: 7, ...more };
}

/** Inserts runs of a client until the end of the test: they would slow down every job in later tests. The n-th costs n. */
async function makeManyRuns(clientId: string, count: number): Promise<void> {
  await db.run(sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into runs (id, day, month, client_id, feature, kind, model_asked, outcome, reserved, cost, request_id)
    select printf('018d%04x-%04x-7000-8000-%s', n / 65536, n % 65536, ${clientId}), '2024-01-14', '2024-01', ${clientId}, 'chat', 'chat', 'm', 'answered', 1, n, 'r' from numbers`);
  onTestFinished(async () => {
    await db.delete(runs).where(eq(runs.clientId, clientId));
  });
}

async function listOf(query: string): Promise<RunPage> {
  return readJson<RunPage>(`/runs?${query}`, await admin());
}

describe("GET /runs", () => {
  it("names what an answer is about; GET /runs/{id} answers with one of them, and 404 for none", async () => {
    const { client, widget, aiPath } = await makeEmbed();
    await call(aiPath, { body: INPUTS, env: withModel("ok") });
    const { rows, next } = await listOf(`client=${client.id}`);
    expect(next).toBeNull();
    expect(rows).toMatchObject([
      {
        clientName: client.clientname,
        widgetName: widget.data.name,
        username: null,
        kind: "visitor",
      },
    ]);
    const [run] = rows as [Run];
    expect(Math.abs(Date.parse(run.at) - Date.now())).toBeLessThan(60_000);
    const token = await admin();
    const price = { model: DEFAULT_MODEL, input: 1_000_000, output: 2_000_000 };
    const { price: own, ...read } = await readJson<PricedRun>(`/runs/${run.id}`, token);
    expect(read).toEqual(run);
    expect(own).toMatchObject(price);
    expect((await call("/runs/none", { token })).status).toBe(404);
  });

  it("filters by each field, and gives all pages, newest first", async () => {
    const { id: client } = await makeClient();
    const made = [
      runOn(client, "2024-01-01"),
      runOn(client, "2024-01-02", { kind: "generator", feature: "busname", userId: "u1" }),
      runOn(client, "2024-01-03", { outcome: "timeout", estimated: 1 }),
      runOn(client, "2024-01-04", { modelAsked: "old", modelAnswered: "new" }),
    ];
    await db.insert(runs).values(made);
    const places = async (query: string) => {
      const { rows } = await listOf(`client=${client}&${query}`);
      return rows.map(({ id }) => made.findIndex((run) => run.id === id));
    };
    expect(await places("")).toEqual([3, 2, 1, 0]);
    expect(await places("feature=busname")).toEqual([1]);
    expect(await places("user=u1")).toEqual([1]);
    expect(await places("kind=chat&estimated=false")).toEqual([3, 0]);
    expect(await places("outcome=timeout")).toEqual([2]);
    expect(await places("estimated=true")).toEqual([2]);
    expect(await places("model=new")).toEqual([3]);
    expect(await places("replaced=true")).toEqual([3]);
    expect(await places("replaced=false")).toEqual([2, 1, 0]);
    expect(await places("from=2024-01-02&to=2024-01-03")).toEqual([2, 1]);
    const first = await listOf(`client=${client}&size=3`);
    const second = await listOf(`client=${client}&size=3&before=${first.next}`);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
      made.map(({ id }) => id).toReversed(),
    );
    expect(second.next).toBeNull();
  });

  it.each(["from=2024-02-30", "kind=robot", "outcome=fine", "size=0", "size=201", "replaced=yes"])(
    "refuses %s with 400",
    async (query) => {
      expect((await call(`/runs?${query}`, { token: await admin() })).status).toBe(400);
    },
  );

  it("reads no more than it must: every query uses an index", async () => {
    const { id: client } = await makeClient();
    const plans: string[] = [];
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const member = Reflect.get(target, name) as (query: string) => D1PreparedStatement;
        if (name !== "prepare") return member.bind(target);
        return (query: string) => {
          if (query.includes("from runs")) plans.push(query);
          return target.prepare(query);
        };
      },
    });
    const token = await admin();
    for (const query of ["", `client=${client}`, "outcome=timeout&from=2024-01-01", "model=m"])
      expect((await call(`/runs?${query}`, { token, env: { DB } })).status).toBe(200);
    expect(plans.length).toBeGreaterThan(3);
    for (const plan of plans) {
      const values = (plan.match(/\?/gu) ?? []).map(() => "1");
      const explained = await env.DB.prepare(`explain query plan ${plan}`)
        .bind(...values)
        .all<{ detail: string }>();
      const details = explained.results.map(({ detail }) => detail);
      expect(details.filter((detail) => /^SCAN (?!r$|\(subquery-\d+\)$)/u.test(detail))).toEqual(
        [],
      );
      expect(details.join(), plan).toMatch(/SEARCH runs USING (PRIMARY KEY|COVERING INDEX|INDEX)/u);
    }
  });
});

describe("GET /runs/export", () => {
  it("has every answer of the filter, as CSV with escaped formulas or as lines of JSON", async () => {
    const { id: client } = await makeClient({
      clientName: `=HYPERLINK("x") ${crypto.randomUUID()}`,
    });
    await makeManyRuns(client, 2_500);
    const token = await admin();
    const csv = await call(`/runs/export?client=${client}`, { token });
    expect(csv.headers.get("Content-Disposition")).toContain("answers.csv");
    const lines = (await csv.text()).trimEnd().split("\n");
    expect(lines).toHaveLength(2_501);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")`);
    expect(lines[1]).toContain(",0.0000025");
    const jsonl = await call(`/runs/export?client=${client}&format=jsonl`, { token });
    const parsed = (await jsonl.text())
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Run);
    const cost = parsed.reduce((sum, run) => sum + (run.cost ?? 0), 0);
    expect([parsed.length, cost]).toEqual([2_500, (2_500 * 2_501) / 2]);
  });

  it("is read by spreadsheets: a byte order mark, decimals without exponent, estimates in words", async () => {
    const { id: client } = await makeClient();
    await makeManyRuns(client, 1);
    await db.update(runs).set({ cost: 326, estimated: 3 }).where(eq(runs.clientId, client));
    const token = await admin();
    const read = async (format: string) => {
      const response = await call(`/runs/export?client=${client}&format=${format}`, { token });
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
      expect(response.headers.get("Content-Disposition")).toContain('"answers.csv"');
      return new TextDecoder().decode(bytes).trimEnd().split("\n")[1];
    };
    expect(await read("csv")).toMatch(/,"tokens, price",326,.*,0\.000000326$/u);
    expect(await read("csv-comma")).toMatch(/;tokens, price;326;.*;0,000000326$/u);
  });

  it("refuses more than 100,000 answers with a sentence", async () => {
    const { id: client } = await makeClient();
    await makeManyRuns(client, 100_001);
    const refused = await call(`/runs/export?client=${client}`, { token: await admin() });
    expect(refused.status).toBe(400);
    expect((await readProblem(refused)).detail).toBe(
      "More than 100,000 answers. Choose a shorter time.",
    );
  });
});
