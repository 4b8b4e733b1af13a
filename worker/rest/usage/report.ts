import { type Context, Hono } from "hono";
import * as refusals from "#db/operations/refusals.ts";
import * as usageRows from "#db/usage/report.ts";
import { ROLE } from "#domain/account-roles.ts";
import { deletedAccountName } from "#domain/account-rules.ts";
import type { UsageReport, UsageRow, UsageSums } from "#domain/usage/replies.ts";
import { forecast } from "#domain/usage/money.ts";
import { FEATURE_NAMES, KIND_NAMES, OLD, OLD_NAME, REFUSAL_NAMES } from "#domain/usage/names.ts";
import {
  NO_USAGE,
  REPORT_TOO_LARGE,
  REPORT_TOO_LONG,
  type UsageGroup,
  daysBefore,
  daysFrom,
  isTooLong,
  reportDays,
} from "#domain/usage/report.ts";
import { requireRole, byAdmin } from "#worker/auth/guard.ts";
import { type AppEnv, currentDay, database, actor } from "#worker/context.ts";
import { limitReads, variableLimits } from "#worker/limits.ts";
import { Problem, badBody, notFound, found } from "#worker/problem.ts";
import { query, json } from "#worker/rest/body.ts";
import { UsageQuery } from "#domain/usage/report-query.ts";
import * as priceRows from "#db/usage/prices.ts";
import { reprice } from "#db/usage/correct.ts";
import {
  NewPrice,
  NO_PRICES,
  PRICE_USED,
  PriceImport,
  Repricing,
} from "#domain/usage/price-changes.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { signedIn } from "#worker/identity.ts";
import * as statementRows from "#db/statements/statements.ts";
import { Month } from "#domain/field.ts";

/** `/usage`: sums of answers, tokens and money. Educators get those of their own client (product/usage 5). */
export const usage = new Hono<AppEnv>({ strict: false }).get(
  "/",
  requireRole(ROLE.User, { token: "usage" }),
  limitReads,
  query(UsageQuery),
  async (c) => {
    const { client, ...query } = c.req.valid("query");
    const { own, self } = readerOf(c);
    const scope =
      own === undefined
        ? { clientId: client, seesCost: true }
        : { clientId: own, onlyUser: self ?? "" };
    return c.json(await reportFor(c, query, scope));
  },
);

/** The scope of a report: whose answers it sums up. Without `seesCost`, the client decides whether its educators see what they cost. */
type Scope = { clientId: string | undefined; onlyUser?: string; seesCost?: boolean };

/** The report that a query asks for (product/usage 5). Throws 404 for an unknown client, 400 for a report with too many days or values. */
export async function reportFor(
  c: Context<AppEnv>,
  { group, top, measure, compare, ...asked }: Omit<UsageQuery, "client">,
  { clientId, onlyUser, seesCost }: Scope,
): Promise<UsageReport> {
  const db = database(c);
  const { zone } = c.get("caller");
  const today = currentDay(c);
  const { from, to } = reportDays(asked, today);
  if (isTooLong({ from, to })) throw badBody(undefined, [{ path: "to", message: REPORT_TOO_LONG }]);
  const earlier = compare && daysBefore({ from, to });
  const reading = usageRows.state(db, clientId, {
    day: today,
    month: today.slice(0, 7),
    variables: variableLimits(c.env),
  });
  const { byDay, split } = group;
  const wanted = { days: daysFrom(from, to), clientId, byDay };
  // The order by cost would tell which costs are larger.
  const isHidden = measure === "cost" && !(seesCost ?? (await reading)?.educatorsSeeCost);
  const shared = { measure: isHidden ? ("answers" as const) : measure, onlyUser };
  const [state, parts, before, firstDay] = await Promise.all([
    reading,
    split === "refused"
      ? refusals.sums(db, wanted).then((sums) => sums.map(toPart))
      : usageRows.parts(db, { ...wanted, ...shared, split, top }),
    earlier
      ? usageRows.parts(db, {
          ...shared,
          days: daysFrom(earlier.from, earlier.to),
          clientId,
          byDay: false,
          split: null,
        })
      : null,
    earlier ? usageRows.firstDay(db) : null,
  ]);
  // Days before the first answer would make the difference look larger than it is.
  const isCovered = earlier && firstDay !== null && firstDay <= earlier.from;
  if (state === null) throw notFound();
  if (parts === null)
    throw new Problem(400, { code: "result_too_large", detail: REPORT_TOO_LARGE });
  const { limit, spent, held, warnAt, lastMonth } = state;
  const showsCost = seesCost ?? state.educatorsSeeCost;
  const shown = <S extends UsageSums>(sums: S): S => (showsCost ? sums : { ...sums, cost: null });
  const rows = await named(c, split, parts);
  return {
    zone,
    today,
    from,
    to,
    rows: rows.map(shown),
    totals: shown(sumOf(parts)),
    before: isCovered && before ? { ...earlier, totals: shown(sumOf(before)) } : null,
    budget: showsCost
      ? { limit, spent, held, warnAt, forecast: forecast(spent, Date.now(), zone), lastMonth }
      : null,
    quota: { today: state.answersToday, limit: state.dailyAnswers },
  };
}

/**
 * The reader of a report. `own`: the client whose people the reader sees by name (undefined: those of all clients). `self`: the person who is
 * called "You".
 */
function readerOf(c: Context<AppEnv>): { own: string | undefined; self: string | null } {
  const caller = c.get("caller");
  if (caller.kind === "program") return { own: caller.client?.id, self: null };
  const { isAdmin, clientId, userId } = caller;
  return isAdmin ? { own: undefined, self: null } : { own: clientId, self: userId };
}

async function named(
  c: Context<AppEnv>,
  split: UsageGroup | null,
  parts: usageRows.UsagePart[],
): Promise<UsageRow[]> {
  const values = [...new Set(parts.map(({ value }) => value ?? ""))];
  const { own, self } = readerOf(c);
  const known = await usageRows.names(database(c), split, values, own);
  const nameOf = (value: string | null) => {
    if (value === null) return "Others";
    if (split === null) return "";
    if (split === "user" && value === "") return "Visitors";
    if (split === "user" && value === self) return "You";
    if (value === OLD && (split === "user" || split === "feature")) return OLD_NAME;
    if (split === "user" && !known.has(value)) return deletedAccountName(value);
    if (split === "refused") return REFUSAL_NAMES.get(value) ?? value;
    if (split === "model") return value;
    const name = split === "kind" ? KIND_NAMES.get(value) : known.get(value);
    const feature = split === "feature" ? FEATURE_NAMES.get(value) : undefined;
    return name ?? feature ?? `Deleted (${value.slice(0, 8)})`;
  };
  return parts.map((part) => ({ ...part, name: nameOf(part.value) }));
}

/** Refused answers are counted as `answers`, and nothing else is known of them. */
function toPart({ day, reason, count }: Awaited<ReturnType<typeof refusals.sums>>[number]) {
  return { ...NO_USAGE, day, value: reason, answers: count };
}

function sumOf(parts: usageRows.UsagePart[]): UsageSums {
  const names = Object.keys(NO_USAGE) as (keyof typeof NO_USAGE)[];
  const sums: Record<keyof typeof NO_USAGE, number> = { ...NO_USAGE };
  for (const part of parts) for (const name of names) sums[name] += part[name];
  return sums;
}

/** The most bytes of a file of prices: LiteLLM's has 1.6 MB. */
const FILE_LIMIT = 4 * 1024 * 1024;

/** `/prices`: what tokens cost, for administrators only (product/usage 7). */
export const prices = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, async (c) => {
    return c.json({
      rows: await priceRows.list(database(c)),
      today: currentDay(c),
      isDemo: !isModelConfigured(c.env),
    });
  })
  .post("/add", byAdmin, json(NewPrice), async (c) => {
    const today = currentDay(c);
    const { validFrom = today, ...entered } = c.req.valid("json");
    const price = { ...entered, validFrom, source: "entered", by: signedIn(c).username };
    const [stored] =
      price.validFrom < today ? [] : await priceRows.add(database(c), [price], today, actor(c));
    if (stored === undefined) throw new Problem(409, { detail: PRICE_USED });
    return c.json(stored, 201);
  })
  .post("/import", byAdmin, json(PriceImport, { limit: FILE_LIMIT }), async (c) => {
    const { file, models } = c.req.valid("json");
    const named = [...models, c.env.AI_FALLBACK_MODEL].filter((model) => model !== "");
    const about = { today: currentDay(c), by: actor(c) };
    const imported = await priceRows.importPrices(database(c), file, named, about);
    if (imported === null) throw badBody(undefined, [{ path: "file", message: NO_PRICES }]);
    return c.json(imported);
  })
  .post("/reprice", byAdmin, json(Repricing), async (c) =>
    c.json(await reprice(database(c), c.req.valid("json"), actor(c))),
  );

/** `/statements`: what clients have used, month by month, for administrators only (product/statements). */
export const statements = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, async (c) => c.json(await statementRows.months(database(c), currentDay(c))))
  .get("/:month", byAdmin, limitReads, async (c) =>
    c.json(await ofMonth(c, async (month) => statementRows.all(database(c), month))),
  )
  .get("/:month/:client", byAdmin, limitReads, async (c) => {
    const client = c.req.param("client");
    return c.json(
      found(await ofMonth(c, async (month) => statementRows.get(database(c), month, client))),
    );
  });

/** Calls `read` with the month of the path. Throws 400 for a month without a statement. */
async function ofMonth<T>(c: Context<AppEnv>, read: (month: string) => Promise<T>): Promise<T> {
  const { data: month, error } = Month.safeParse(c.req.param("month"));
  if (month === undefined) throw badMonth(error?.issues[0]?.message ?? "");
  const [refusal, value] = await Promise.all([
    statementRows.whyNone(database(c), month, currentDay(c)),
    read(month),
  ]);
  if (refusal !== null) throw badMonth(refusal);
  return value;
}

function badMonth(message: string): Problem {
  return badBody(undefined, [{ path: "month", message }]);
}
