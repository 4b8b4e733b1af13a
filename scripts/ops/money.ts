import { Month } from "#domain/field.ts";
import type { Database } from "#db/base/database.ts";
import * as clients from "#db/clients/clients.ts";
import * as platform from "#db/operations/platform.ts";
import * as refusals from "#db/operations/refusals.ts";
import { correct } from "#db/usage/correct.ts";
import * as summaries from "#db/usage/summaries.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { ClientChanges } from "#domain/clients/client.ts";
import { dollarText, inDollars, readDollars, forecast } from "#domain/usage/money.ts";
import { REFUSAL_NAMES } from "#domain/usage/names.ts";
import { CostCorrection } from "#domain/usage/run-query.ts";
import { RUN_OUTCOMES, type RunOutcome } from "#domain/usage/runs.ts";
import { UsageError } from "#scripts/command.ts";
import { idOf, wantedId } from "#scripts/ops/client-ids.ts";
import { money, type Told } from "#scripts/ops/table.ts";
import { splitBy } from "#scripts/ops/usage-split.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";

/** The options of the commands. */
export type MoneyOptions = {
  month?: string;
  client?: string;
  by?: string;
  since?: string;
  outcome?: string;
  warn?: string;
  stop?: boolean;
  "no-stop"?: boolean;
  cached?: string;
  from?: string;
  keep?: string;
  reason?: string;
};

const MAX_RUNS = 100;
const MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** `usage [--month 2026-11] [--client NAME] [--by model]`: answers and money of a month, by client; with `--by` also the tokens. */
export async function usageCommand(db: Database, options: MoneyOptions): Promise<Told> {
  const month = await monthOf(db, options);
  const wanted = await wantedId(db, options);
  if (options.by !== undefined) return splitBy(db, month, options.by, wanted);
  const now = Date.now();
  const { zone, day } = await platform.storedToday(db, now);
  const isCurrent = day.startsWith(month);
  const rows = await summaries.spending(db, month);
  const shown = rows.filter(({ clientId }) => wanted === undefined || clientId === wanted);
  return {
    rows: shown.map(({ client, clientId, answers, spent, held, budget }) => ({
      client,
      clientId,
      answers,
      spent: money(spent),
      held: money(held),
      forecast: money(isCurrent ? forecast(spent, now, zone) : null),
      budget: money(budget),
    })),
  };
}

/** `refused [--month 2026-11] [--client NAME]`: how many answers were refused in a month, by client and reason. */
export async function refusedCommand(db: Database, options: MoneyOptions): Promise<Told> {
  const wanted = await wantedId(db, options);
  const rows = await refusals.ofMonth(db, await monthOf(db, options));
  const shown = rows.filter(({ clientId }) => wanted === undefined || clientId === wanted);
  return {
    rows: shown.map(({ client, reason, count }) => ({
      client,
      reason,
      limit: REFUSAL_NAMES.get(reason) ?? reason,
      refused: count,
    })),
  };
}

/** The month of a command, this one unless it names another. */
async function monthOf(db: Database, { month }: MoneyOptions): Promise<string> {
  const { day } = await platform.storedToday(db, Date.now());
  const { data, error } = Month.safeParse(month ?? day.slice(0, 7));
  if (error) throw new Error("A month is written so: 2026-11.");
  return data;
}

/** `runs [--since 24h] [--outcome timeout] [--client NAME]`: the newest answers, at most 100. */
export async function runsCommand(db: Database, options: MoneyOptions): Promise<Told> {
  const { since = "24h", outcome } = options;
  if (outcome !== undefined && !RUN_OUTCOMES.some((one) => one === outcome)) {
    throw new Error(`--outcome is one of ${RUN_OUTCOMES.join(", ")}.`);
  }
  const rows = await summaries.latestRuns(db, {
    since: sinceTime(since),
    outcome: outcome as RunOutcome | undefined,
    clientId: await wantedId(db, options),
    limit: MAX_RUNS,
  });
  return {
    rows: rows.map(({ id, cost, ...row }) => ({
      time: new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toISOString(),
      ...row,
      cost: money(cost),
    })),
  };
}

/** `budget NAME AMOUNT [--warn 80] [--stop | --no-stop]`: the dollars of a month; `none` is no limit. What is not named stays. */
export async function budgetCommand(
  db: Database,
  [name, amount]: string[],
  options: MoneyOptions,
  by: Actor,
): Promise<Told> {
  if (name === undefined || amount === undefined) {
    throw new UsageError("usage: budget NAME AMOUNT|none [--warn 80] [--stop | --no-stop]");
  }
  const clientid = await idOf(db, name);
  const monthlyBudget = amount === "none" ? null : readDollars(amount);
  const warning = options.warn === undefined ? {} : { warnAt: options.warn };
  const isStopNamed = options.stop === true || options["no-stop"] === true;
  const stop = isStopNamed ? { hardStop: options["no-stop"] !== true } : {};
  const changes = { clientid, monthlyBudget, ...warning, ...stop };
  const { data, error } = ClientChanges.safeParse(changes);
  if (error?.issues.some(({ path }) => path[0] === "monthlyBudget"))
    throw new Error("An amount is dollars from 0 to 1,000,000, or none.");
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  await clients.update(db, data, by);
  const limit = data.monthlyBudget ?? null;
  return {
    sentence: `${name}: ${budgetText(limit)}. It counts for the next answer.`,
    facts: { client: name, budget: money(limit) },
  };
}

function budgetText(limit: number | null): string {
  if (limit === null) return "no limit";
  return limit === 0 ? "answers nothing, with a budget of $0" : `${inDollars(limit)} a month`;
}

/** The time of an option such as `24h`, in milliseconds since 1970. */
export function sinceTime(since: string): number {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhd])$/u.exec(since) ?? [];
  if (!count) throw new Error("--since is a number with m, h or d: 24h.");
  return Date.now() - Number(count) * MS[unit as keyof typeof MS];
}

/** `correct ANSWER AMOUNT --reason TEXT`: gives an answer another cost, in dollars. */
export async function correctCommand(
  db: Database,
  [id, amount]: string[],
  { reason }: MoneyOptions,
  by: Actor,
): Promise<Told> {
  if (id === undefined || amount === undefined)
    throw new UsageError("usage: correct ANSWER AMOUNT --reason TEXT");
  const { data, error } = CostCorrection.safeParse({ cost: readDollars(amount), reason });
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  const refusal = await correct(db, id, data, by);
  if (refusal === "unknown") throw new Error(`There is no answer ${id}.`);
  if (refusal !== null) throw new Error(refusal);
  return {
    sentence: `The answer costs $${dollarText(data.cost)} now.`,
    facts: { id, cost: money(data.cost) },
  };
}
