import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { platform } from "#db/schema/operations.ts";
import { counters, prices, runs, usageDays, usageSums } from "#db/schema/usage.ts";
import { makeUser, startSession } from "#tests/support/accounts.ts";
import { env, randomAddress, SITE, withModel } from "#tests/support/app.ts";
import { db, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";
import { createFaults, createIsolate } from "#tests/simulator/faults.ts";
import { readState } from "#tests/simulator/state.ts";
import { createApp } from "#worker/app.ts";

/** A streamed answer that is read slowly: it stays under way until it is read to its end, or left. */
type Pending = { isolate: number; read(): Promise<void>; leave(): Promise<void> };

type Sent = {
  isolate?: number;
  method?: string;
  body?: object;
  token?: string | null;
  headers?: Record<string, string>;
  scenario?: string;
  /** Leaves after so many milliseconds. */
  leavesAfter?: number;
};

const app = createApp(async () => new Response("page"));

/** The price at the beginning: an answer of 20 tokens in and 10 out costs 50 nano-dollars. */
const PRICE = { input: 1_000, output: 3_000 };

/** What the answers of the program may cost in a month: some of them are refused. */
export const TOKEN_BUDGET = 60_000;

/**
 * A site with one client, one widget, an administrator, a person and a program of the client, and two isolates, on a stopped clock. All rows of money
 * are of this world.
 */
export async function createWorld(start: number) {
  vi.setSystemTime(start);
  await db.batch([
    db.delete(runs),
    db.delete(counters),
    db.delete(usageDays),
    db.delete(usageSums),
    db.delete(prices).where(sql`source in ('test', 'entered')`),
    db.update(platform).set({ zone: "UTC", monthlyBudget: null }),
  ]);
  const model = `model-${uniqueLetters()}`;
  const row = { model, validFrom: "2020-01-01", ...PRICE, source: "test", by: "test" };
  await db.insert(prices).values([row, { ...row, validFrom: "2010-01-01", input: 7_000 }]);
  const { client, widget, aiPath } = await makeEmbed({ gptModel: model });
  const people = {
    admin: await makeUser({ isAdmin: true }),
    person: await makeUser({ clientId: client.id }),
  };
  const program = await makeServiceToken(client.id, {
    monthlyBudget: TOKEN_BUDGET,
    endsAt: "9999-01-01T00:00:00.000Z",
  });
  const [last] = await db.all<{ mark: number }>(sql`select max(rowid) as mark from audit`);
  const faults = createFaults();
  const isolates = [createIsolate(faults), createIsolate(faults)];
  const pending: Pending[] = [];
  const names = { clientId: client.id, widgetId: widget.id, model, auditMark: last?.mark ?? 0 };

  async function send(path: string, sent: Sent, accept = "application/json") {
    const { isolate = 0, body, method = body ? "POST" : "GET", token, scenario = "ok" } = sent;
    const address = { "CF-Connecting-IP": randomAddress(), Accept: accept };
    const headers = new Headers({ ...address, ...sent.headers });
    if (body) headers.set("Content-Type", "application/json");
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const left = new AbortController();
    const init = { method, headers, body: body && JSON.stringify(body), signal: left.signal };
    const context = createExecutionContext();
    const bindings = {
      ...env,
      ...withModel(scenario),
      AI_FALLBACK_MODEL: "",
      ...isolates[isolate]?.bindings,
    };
    if (sent.leavesAfter !== undefined) setTimeout(() => left.abort(), sent.leavesAfter);
    const response = await app.fetch(new Request(SITE + path, init), bindings, context);
    return { response, left, ended: () => waitOnExecutionContext(context) };
  }

  return {
    ...names,
    faults,
    pending,
    aiPath: (apikey: string) => aiPath.replace(client.apikey, apikey),
    /** The program of the client: its token, the subject of its counters, and the path by which it asks. */
    program: {
      token: program.token,
      subject: `token:${program.id}`,
      path: `/site/ask/${widget.type}/${widget.id}`,
    },
    widgetPath: `/widgets/${widget.type}/${widget.id}`,
    type: widget.type,
    /** The latest state. Nothing changes between two steps. */
    state: await readState(names),
    /** The last day before the clock or the zone went back: counts of this day include those of the day before. */
    lateUntil: "",
    /** What an answer reserves, by its kind and price, as far as answers have shown it. */
    reservations: new Map<string, number>(),

    bindings: (isolate: number) => isolates[isolate]?.bindings,

    /** The token of a session that begins now: the clock jumps, and sessions end. */
    token: async (who: keyof typeof people): Promise<string> =>
      (await startSession(people[who])).token,

    /** Sends a call and waits for its answer and for what follows it. */
    async call(path: string, sent: Sent = {}) {
      const { response, ended } = await send(path, sent);
      const text = await response.text();
      await ended();
      const replayed = response.headers.get("Idempotency-Replayed") === "true";
      return { status: response.status, text, replayed };
    },

    /** Reads the beginning of an answer only. A refusal is read whole. */
    async begin(path: string, sent: Sent): Promise<number> {
      const { response, left, ended } = await send(path, sent, "text/event-stream");
      const reader = response.body?.getReader();
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (!isStream || !reader) {
        await reader?.cancel();
        await ended();
        return response.status;
      }
      await reader.read();
      const read = async () => {
        while (!(await reader.read()).done);
        await ended();
      };
      const leave = async () => {
        left.abort();
        await reader.cancel();
        await ended();
      };
      pending.push({ isolate: sent.isolate ?? 0, read, leave });
      return response.status;
    },

    /** Replaces an isolate: its memory is gone, and the answers that it was sending have no end. */
    async restart(number: number): Promise<void> {
      isolates[number]?.kill();
      isolates[number] = createIsolate(faults);
      for (const one of pending.filter(({ isolate }) => isolate === number)) {
        pending.splice(pending.indexOf(one), 1);
        await one.leave();
      }
    },

    /** Leaves all answers that are under way. */
    async end(): Promise<void> {
      faults.arm(null);
      for (const one of pending.splice(0)) await one.leave();
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
