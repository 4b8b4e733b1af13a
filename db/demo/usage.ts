import { sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { DEMO_CLIENTS } from "#db/demo/data.ts";
import { counters, runs, usageDays } from "#db/schema/usage.ts";
import { runSubjects } from "#db/usage/counter-subjects.ts";
import { utcDay } from "#domain/day.ts";
import { costOf } from "#domain/usage/prices.ts";
import { idAt } from "#domain/time-ids.ts";
import type { RunKind, RunOutcome } from "#domain/usage/runs.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";

const DAYS = 60;

// The names say that nobody asked these models: the answers of the last 60 days are made up.
const MODELS = [
  { model: "demo-small", input: 150_000, cachedInput: null, output: 600_000 },
  { model: "demo-large", input: 1_250_000, cachedInput: null, output: 10_000_000 },
] as const;

const FEATURES: { kind: RunKind; feature?: string }[] = [
  { kind: "visitor" },
  { kind: "visitor" },
  { kind: "visitor" },
  { kind: "preview" },
  { kind: "chat", feature: "chat" },
  { kind: "generator", feature: "socialpost" },
];

const OUTCOMES: RunOutcome[] = [
  ...Array<RunOutcome>(17).fill("answered"),
  "left",
  "timeout",
  "busy",
];

/**
 * Statements that store some 450 made-up answers of the last 60 days, today excepted, with the sums that settling them would have left. Every
 * machine gets the same ones, because the numbers are not random.
 * @param now milliseconds since 1970
 * @param widgetIds the widgets that visitors used, the most used one first
 * @param userId the person who used the chat and the generators
 */
export function demoUsage(
  db: Database,
  { now, widgetIds, userId }: { now: number; widgetIds: string[]; userId: string },
) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const rows = Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap((ago) =>
    runsOf(today - ago * DAY_MS, ago, widgetIds, userId),
  );
  // Columns in the order of the tables.
  return [
    db.insert(runs).select(sql`
      select value ->> 'id', value ->> 'day', substr(value ->> 'day', 1, 7), value ->> 'clientId', value ->> 'feature', value ->> 'userId',
        value ->> 'kind', value ->> 'model', value ->> 'model', value ->> 'outcome', 1, value ->> 'input', 0, value ->> 'output', 0,
        value ->> 'estimated', value ->> 'cost', value ->> 'cost', value ->> 'firstMs', value ->> 'totalMs', 'demo-data', null
      from json_each(${JSON.stringify(rows)})`),
    db.insert(usageDays).select(sql`
      select day, client_id, feature, coalesce(user_id, ''), kind, model_answered, count(*), sum(outcome not in ('answered', 'left')),
        sum(estimated <> 0), 0, sum(input_tokens), 0, sum(output_tokens), sum(cost), count(first_ms), coalesce(sum(first_ms), 0), sum(total_ms)
      from runs group by 1, 2, 3, 4, 5, 6`),
    db.insert(counters).select(sql`
      select month, subject, count(*), sum(cost), 0, '', 0, 0, 0 from (${runSubjects(sql`month, cost`, sql`runs`)}) group by 1, 2`),
  ] as const;
}

function runsOf(start: number, ago: number, widgetIds: string[], userId: string) {
  const day = utcDay(start);
  const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
  const count = (isWeekend ? 2 : 7) + (numberOf(ago, 0) % 5);
  return Array.from({ length: count }, (_, index) => {
    const seed = ago * 100 + index;
    const pick = <T>(values: readonly T[], turn: number) =>
      values[numberOf(seed, turn) % values.length] as T;
    const { kind, feature } = pick(FEATURES, 1);
    const price = pick([MODELS[0], MODELS[0], MODELS[1]], 2);
    const outcome = pick(OUTCOMES, 3);
    const hasText = outcome === "answered" || outcome === "left";
    const tokens = {
      input: 180 + (numberOf(seed, 4) % 400),
      cached: 0,
      output: hasText ? 250 + (numberOf(seed, 5) % 700) : 0,
    };
    const client = pick(DEMO_CLIENTS.slice(0, 2), 6);
    const time = start + 8 * HOUR_MS + index * 3_000_000 + (numberOf(seed, 7) % 3_000_000);
    return {
      day,
      kind,
      outcome,
      model: price.model,
      id: `${idAt(time)}-7000-8000-${String(seed).padStart(12, "0")}`,
      clientId: kind === "visitor" ? client?.id : DEMO_CLIENTS[0]?.id,
      feature: feature ?? pick([...widgetIds, ...widgetIds.slice(0, 2)], 8),
      userId: kind === "visitor" ? null : userId,
      input: tokens.input,
      output: tokens.output,
      estimated: outcome === "left" ? 1 : 0,
      cost: costOf([{ tokens, price }]),
      firstMs: hasText ? 350 + (numberOf(seed, 9) % 900) : null,
      totalMs: 1_800 + (numberOf(seed, 10) % 6_000),
    };
  });
}

/** A number that depends on nothing but its place (a linear congruence). */
function numberOf(seed: number, turn: number): number {
  return Math.floor(
    (((seed * 31 + turn * 17 + 7) * 1_103_515_245 + 12_345) % 2_147_483_648) / 65_536,
  );
}
