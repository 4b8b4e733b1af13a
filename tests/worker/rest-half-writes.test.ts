import { describe, expect, it } from "vitest";
import { makeToken, makeSession, PASSWORD } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import {
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { makeOffer } from "#tests/support/offers.ts";
import { outpricedRun } from "#tests/support/runs.ts";
import { makeAuthor } from "#tests/support/versions.ts";

/** A call that changes something. Without a token or a cookie it is an administrator's. */
type Save = {
  method?: string;
  path: string;
  body?: object;
  cookie?: string;
  token?: string;
  env?: object;
};

/** How to prepare saves that write by more than one statement. */
const SAVES: Record<string, () => Promise<Save>> = {
  "a new client with its toolkits": async () => {
    const { collection } = await makeToolkit();
    const body = { clientName: uniqueLetters(), approvedToolkits: [collection] };
    return { path: "/clients/add", body };
  },
  "another name and other toolkits of a client": async () => {
    const { client } = await makeEmbed();
    const { collection } = await makeToolkit();
    const clientName = uniqueLetters();
    const body = { clientid: client.id, clientName, approvedToolkits: [collection] };
    return { path: "/clients/edit", body };
  },
  "other widgets of a client": async () => {
    const { client, toolkit } = await makeEmbed();
    const approvedWidgets = await makeManyWidgets(toolkit.collection, 3);
    return { path: "/clients/editwidgets", body: { clientid: client.id, approvedWidgets } };
  },
  "a client's deletion": async () => {
    const { id: clientid } = await makeClient({
      approvedToolkits: [(await makeToolkit()).collection],
    });
    return { method: "DELETE", path: "/clients", body: { clientid } };
  },
  "a toolkit's deletion with its widgets": async () => {
    const { toolkit } = await makeEmbed();
    return { method: "DELETE", path: "/toolkits", body: { toolkitid: toolkit.id } };
  },
  "a new password, which ends the sessions": async () => {
    const { user } = await makeSession();
    return { path: "/users/edit", body: { id: user.id, password: `${PASSWORD}2` } };
  },
  "the loss of a role, which ends the sessions": async () => {
    const { user } = await makeSession({ isAdmin: true });
    return { path: "/users/edit", body: { id: user.id, roles: { User: 2001 } } };
  },
  "an account's deletion with its sessions": async () => {
    const { user } = await makeSession();
    return { method: "DELETE", path: "/users", body: { id: user.id } };
  },
  "a new price": async () => ({
    path: "/prices/add",
    body: { model: uniqueLetters(), input: 1_000, output: 2_000 },
  }),
  "a file of prices": async () => {
    const models = [uniqueLetters(), uniqueLetters()];
    const price = { input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 };
    const file = Object.fromEntries(models.map((model) => [model, price]));
    return { path: "/prices/import", body: { file, models } };
  },
  "answers that are priced anew": async () => {
    const { modelAnswered: model, day } = await outpricedRun();
    return { path: "/prices/reprice", body: { model, from: day }, env: withModel("ok") };
  },
  "a published draft": async () => {
    const { put, path } = await makeAuthor();
    const { version } = (await (await put({ submit: "Draft" })).json()) as { version: number };
    return { path: `${path}/publish`, body: { version } };
  },
  "a widget's former version": async () => {
    const { save, path } = await makeAuthor();
    await save({ submit: "Two" });
    return { path: `${path}/restore`, body: { to: 1, version: 2 } };
  },
  "an offered tool that the site takes over": async () => {
    const { tool, manager: token } = await makeOffer();
    const body = { widgetid: tool.id, version: 1 };
    return { path: "/site/offers/take-over", body, token };
  },
  "a person's removal with a tool that stays": async () => {
    const { tool, user, manager: token } = await makeOffer();
    const takeOver = [{ widgetid: tool.id, version: 1 }];
    return { method: "DELETE", path: "/site/people", body: { id: user.id, takeOver }, token };
  },
  "a chat's question and answer": async () => {
    const { token } = await makeSession();
    // The thread is inserted before the model is called, so a failed save may leave an empty thread.
    await call("/api", { body: { message: "First" }, token });
    return { path: "/api", body: { message: "Hello" }, token };
  },
  "a session's renewal": async () => {
    const { cookie } = await makeSession();
    return { method: "GET", path: "/refresh", cookie };
  },
};

const TABLES = [
  "toolkits",
  "widgets",
  "clients",
  "client_toolkits",
  "client_widgets",
  "users",
  "sessions",
  "threads",
  "messages",
  "stale_entries",
  "widget_versions",
  "widget_drafts",
  "tool_offers",
  "prices",
  "audit",
  // A chat has the row of its answer before the answer is stored.
  "(select * from runs where kind = 'visitor')",
];

/** A database whose n-th statement fails, alone or inside a batch. */
function failingAt(n: number): D1Database {
  let asked = 0;
  return new Proxy(env.DB, {
    get(database, name) {
      const value = Reflect.get(database, name) as (...values: unknown[]) => unknown;
      if (name !== "prepare") return value.bind(database);
      return (query: string) => database.prepare(++asked === n ? "select * from nowhere" : query);
    },
  });
}

describe("While the database fails in the middle of a save", () => {
  it.each(Object.entries(SAVES))("%s is stored whole or not at all", async (_, make) => {
    const admin = await makeToken({ isAdmin: true });
    const whole = await attempt(await make(), admin, 0);
    expect(whole.status).toBeLessThan(300);
    expect(whole.change).not.toEqual([]);
    const outcomes = [await attempt(await make(), admin, 1)];
    while (outcomes.at(-1)?.status !== whole.status) {
      outcomes.push(await attempt(await make(), admin, outcomes.length + 1));
      expect([503, whole.status], `statement ${outcomes.length}`).toContain(
        outcomes.at(-1)?.status,
      );
    }
    for (const { change } of outcomes) expect([[], whole.change]).toContainEqual(change);
    // Some failures were in the reads before a save, others in the save itself.
    expect(outcomes.length).toBeGreaterThan(2);
  });
});

/** Saves while the n-th statement fails. Returns the status, and the inserted and deleted rows without random values. */
async function attempt(save: Save, admin: string, n: number) {
  const {
    method,
    path,
    body,
    cookie,
    token = cookie === undefined ? admin : undefined,
    env: bindings,
  } = save;
  const floors = await recentFloors();
  const before = await rowsAbove(floors);
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  const options = {
    method,
    body,
    token,
    headers,
    env: { ...bindings, ...(n > 0 && { DB: failingAt(n) }) },
  };
  const { status } = await call(path, options);
  const after = await rowsAbove(floors);
  const change = [
    ...[...before].filter((row) => !after.has(row)).map((row) => `- ${withoutChance(row)}`),
    ...[...after].filter((row) => !before.has(row)).map((row) => `+ ${withoutChance(row)}`),
  ];
  return { status, change: change.toSorted() };
}

/** A place in each table with at most 100 rows above it: other test files share the database, and some leave 10,000 rows. */
async function recentFloors(): Promise<(number | string)[]> {
  const floor = (table: string) =>
    `select ${placeIn(table)} as floor from ${table} order by floor desc limit 1 offset 100`;
  const found = await env.DB.batch<{ floor: number | string }>(
    TABLES.map((table) => env.DB.prepare(floor(table))),
  );
  return found.map(({ results }) => results[0]?.floor ?? 0);
}

/** The rows of each table above the place in `floors`. */
async function rowsAbove(floors: (number | string)[]): Promise<Set<string>> {
  const rowsOf = (table: string, index: number) =>
    env.DB.prepare(`select * from ${table} where ${placeIn(table)} > ?`).bind(floors[index]);
  const lists = await env.DB.batch(TABLES.map(rowsOf));
  const rows = lists.flatMap(({ results }, index) =>
    results.map((row) => `${TABLES[index]} ${JSON.stringify(row)}`),
  );
  return new Set(rows);
}

/** What orders the rows of a table: their numbers, where it has these. */
function placeIn(table: string): string {
  return /audit|runs/u.test(table) ? "id" : "rowid";
}

function withoutChance(row: string): string {
  return row
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gu, "ID")
    .replaceAll(/…[\da-f]{4}/gu, "KEY")
    .replaceAll(/[\da-f]{64}/gu, "HASH")
    .replaceAll(/\$argon2[^"]+/gu, "PASSWORD")
    .replaceAll(/"(first|total)_ms":\d+/gu, '"$1_ms":TIME')
    .replaceAll(/"sequence":\d+/gu, "SEQUENCE")
    .replaceAll(/\b[a-z]{12}\b/gu, "NAME")
    .replaceAll(/\bTool[a-z]{10}\b|(?<=FromOurEducators)[A-Z]{4}\b/gu, "COLLECTION")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "TIME")
    .replaceAll(/\b1[78]\d{8,11}\b/gu, "TIME");
}
