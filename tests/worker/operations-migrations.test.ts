import { type D1Migration, applyD1Migrations } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { hashPassword } from "#worker/auth/passwords.ts";

const { FORMER_DB: database, MIGRATIONS } = env as typeof env & {
  FORMER_DB: D1Database;
  MIGRATIONS: D1Migration[];
};

const ODD = "Zoë's \"toolkit\" 👩🏽‍🏫\r\nwith \\n, \u2028 and ';--";
const WIDGET_ID = "d0000000-0000-4000-8000-000000000101";
const INPUT = { name: "topic", label: ODD, placeholder: "", type: "text", inputOrder: 1 };

/** A row of every table, as the first version of the product stored it. */
const FIRST_ROWS: Record<string, Record<string, unknown>> = {
  toolkits: { id: "t", name: ODD, collection: "Odd", index: 1, version: 3 },
  widgets: {
    id: WIDGET_ID,
    toolkit_id: "t",
    name: ODD,
    prompt: `${ODD} {topic}`,
    submit: "Go",
    description: ODD,
    landing_text: "<p>Grüße 👋</p>",
    page_number: 1,
    youtube: "",
    image: "",
    inputs: JSON.stringify([INPUT]),
    version: 2,
    updated_at: "2026-11-01T00:00:00.000Z",
  },
  clients: {
    id: "c",
    clientname: ODD,
    domainurl: "https://former.example",
    tagline: ODD,
    apikey: "5b1c7a52-8f0d-4d53-9c1e-6f2a3b4c5d6e",
    gptmodel: "gpt-3.5-turbo-1106",
    gpttemp: "0.7",
    allowed_origins: "[]",
    styles: JSON.stringify(DEFAULT_STYLES),
    version: 1,
  },
  client_toolkits: { client_id: "c", toolkit_id: "t" },
  client_widgets: { client_id: "c", widget_id: WIDGET_ID },
  users: {
    id: "u",
    client_id: "c",
    username: "Zoë",
    company: ODD,
    password_hash: hashPassword(PASSWORD),
    is_admin: 1,
    location: '""',
    lastlogin: "",
    version: 1,
  },
  sessions: {
    id: "s",
    family: "f",
    generation: 1,
    user_id: "u",
    token_hash: "hash",
    persist: 1,
    used_at: null,
    expires_at: 4_000_000_000_000,
  },
  threads: { id: "th", user_id: "u", created_at: 1_795_000_000_000 },
  messages: {
    sequence: 7,
    thread_id: "th",
    role: "agent",
    name: "Course Assistant",
    message: "**Bold**",
  },
  usage: { subject: "client:c", day: "2026-11-21", count: 5 },
};

/** Ratings, as they were stored before `rating_counts`: one of them can still change. */
const RATINGS = `INSERT INTO ratings VALUES ('1', 'c', '${WIDGET_ID}', 1, 'up', '2025-01-01'),
  ('2', 'c', '${WIDGET_ID}', 2, 'down', '2025-01-01'), ('3', 'c', '${WIDGET_ID}', 2, 'up', '2025-11-22'),
  ('4', 'c', '${WIDGET_ID}', 2, 'up', date('now'))`;

/** A client without a model, as `create-administrator` made it. */
const MODELLESS = `INSERT INTO clients (id, clientname, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles) VALUES ('m', 'm', '', 'key-m', '', '1', '[]', '{}')`;

/** The values of the columns that the first version had. */
async function firstRows() {
  const rows: Record<string, unknown> = {};
  for (const [table, row] of Object.entries(FIRST_ROWS)) {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    rows[table] = await database.prepare(`SELECT ${columns.join(", ")} FROM ${table}`).first();
  }
  return rows;
}

const afterwards: Record<string, Awaited<ReturnType<typeof firstRows>>> = {};

beforeAll(async () => {
  const [first, ...later] = MIGRATIONS as [D1Migration, ...D1Migration[]];
  await applyD1Migrations(database, [first]);
  for (const [table, row] of Object.entries(FIRST_ROWS)) {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const places = columns.map(() => "?");
    const insert = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")})`;
    await database
      .prepare(insert)
      .bind(...Object.values(row))
      .run();
  }
  const applied = [first];
  for (const migration of later) {
    if (migration.name.endsWith("_rating_counts.sql")) await database.prepare(RATINGS).run();
    if (migration.name.endsWith("_client_models.sql")) await database.prepare(MODELLESS).run();
    applied.push(migration);
    await applyD1Migrations(database, applied);
    afterwards[migration.name] = await firstRows();
  }
});

describe("a database that was filled by the first version", () => {
  it("has rows in every table of the first migration", async () => {
    const made = MIGRATIONS[0]?.queries.join("").matchAll(/CREATE TABLE `(\w+)`/gu) ?? [];
    expect(Object.keys(FIRST_ROWS).toSorted()).toEqual(
      [...made].map(([, name]) => name).toSorted(),
    );
  });

  it("loses nothing to any later migration", async () => {
    expect(Object.keys(afterwards)).toHaveLength(MIGRATIONS.length - 1);
    for (const [migration, rows] of Object.entries(afterwards))
      expect(rows, migration).toEqual(FIRST_ROWS);
    const { results } = await database.prepare("PRAGMA foreign_key_check").all();
    expect(results).toEqual([]);
  });

  it("keeps today's counts of answers", async () => {
    const counted = await database
      .prepare("SELECT day, day_answers, answers FROM counters WHERE subject = 'client:c'")
      .first();
    expect(counted).toEqual({ day: "2026-11-21", day_answers: 5, answers: 5 });
  });

  it("counts every rating, and keeps the votes that can still change", async () => {
    const change = "UPDATE ratings SET value = 'down' WHERE hash = '4' RETURNING hash";
    expect((await database.prepare(change).all()).results).toEqual([{ hash: "4" }]);
    const counted = await database.prepare("SELECT version, up, down FROM rating_counts").all();
    expect(counted.results).toEqual([
      { version: 1, up: 1, down: 0 },
      { version: 2, up: 1, down: 2 },
    ]);
    expect(await database.prepare("SELECT count(*) n FROM ratings").first("n")).toBe(1);
  });

  it("gives a client without a model the default one, and drops its entry", async () => {
    const remove = `DELETE FROM clients WHERE id = 'm' RETURNING gptmodel || ' ' || (SELECT key FROM stale_entries) x`;
    expect(await database.prepare(remove).first("x")).toBe("gpt-3.5-turbo-1106 client:key-m");
  });

  it("has what each widget was as its first version", async () => {
    const stored = await database
      .prepare("SELECT version, author, note, created_at, data FROM widget_versions")
      .all<{ data: string }>();
    const rows = stored.results.map(({ data, ...row }) => ({
      ...row,
      data: JSON.parse(data) as object,
    }));
    const note = "Before versions were kept";
    const data = { name: ODD, prompt: `${ODD} {topic}`, inputs: [INPUT], pageNumber: 1 };
    expect(rows).toMatchObject([
      { version: 2, author: "", note, created_at: "2026-11-01T00:00:00.000Z", data },
    ]);
  });

  it("is read by the product of today", async () => {
    const bindings = { DB: database };
    const body = { user: "Zoë", pwd: PASSWORD };
    const signedIn = await call("/auth", { body, env: bindings });
    expect(signedIn.status).toBe(200);
    const { accessToken: token } = (await signedIn.json()) as { accessToken: string };
    const read = async (path: string) => {
      const response = await call(path, { token, env: bindings });
      expect(response.status, path).toBe(200);
      return response.json();
    };
    expect(await read("/toolkits")).toMatchObject([{ name: ODD, collection: "Odd" }]);
    expect(await read("/widgets")).toMatchObject([{ id: WIDGET_ID, data: { name: ODD } }]);
    expect(await read("/clients")).toMatchObject([{ clientname: ODD, tagline: ODD }]);
    expect(await read("/users")).toMatchObject([{ username: "Zoë", company: ODD }]);
    expect(await read(`/ai/Odd/${WIDGET_ID}/5b1c7a52-8f0d-4d53-9c1e-6f2a3b4c5d6e`)).toMatchObject({
      data: { data: { inputs: [{ label: ODD }], landingText: "<p>Grüße 👋</p>" } },
    });
    expect(await read("/account/storage")).toMatchObject({ bytes: "**Bold**".length });
    expect(await read("/api")).toMatchObject([
      { message: "**Bold**", html: expect.stringContaining("<strong>Bold</strong>") as string },
    ]);
  });
});
