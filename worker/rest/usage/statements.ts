import { type Context, Hono } from "hono";
import * as statementRows from "#db/statements/statements.ts";
import { storeInvoice, storeTerms } from "#db/statements/terms.ts";
import { StaleVersion } from "#db/base/errors.ts";
import { ROLE } from "#domain/account-roles.ts";
import { Month } from "#domain/usage/months.ts";
import { Invoice, NewTerms, STATEMENT_CLOSED } from "#domain/usage/statement.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { badBody, notFound, Problem } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** `/statements`: what clients have used and pay, month by month, for administrators only (product/statements). */
export const statements = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), async (c) =>
    c.json(await statementRows.months(database(c), await currentDay(c))),
  )
  .get("/:month", requireRole(ROLE.Admin), limitReads, async (c) =>
    c.json(await ofMonth(c, async (month) => statementRows.all(database(c), month))),
  )
  .get("/:month/:client", requireRole(ROLE.Admin), limitReads, async (c) => {
    const client = c.req.param("client");
    const statement = await ofMonth(c, async (month) =>
      statementRows.get(database(c), month, client),
    );
    if (statement === null) throw notFound();
    return c.json(statement);
  })
  .post("/:month/terms", requireRole(ROLE.Admin), json(NewTerms), async (c) => {
    const terms = c.req.valid("json");
    const { clientid } = terms;
    const read = async (month: string) => statementRows.get(database(c), month, clientid);
    const found = await ofMonth(c, read);
    if (found === null) throw notFound();
    const isStored = await storeTerms(database(c), found.month, terms, actor(c));
    const current = await read(found.month);
    if (current === null) throw notFound();
    return c.json(ifStored(isStored, current));
  })
  .post("/:month/invoice", requireRole(ROLE.Admin), json(Invoice), async (c) => {
    const month = await ofMonth(c, async (one) => one);
    const isStored = await storeInvoice(database(c), month, c.req.valid("json"), actor(c));
    return c.json(ifStored(isStored, await statementRows.all(database(c), month)));
  });

/** What `read` gives for the month of the path. Throws 400 for a month without a statement. */
async function ofMonth<T>(c: Context<AppEnv>, read: (month: string) => Promise<T>): Promise<T> {
  const { data: month, error } = Month.safeParse(c.req.param("month"));
  if (month === undefined) throw badMonth(error?.issues[0]?.message ?? "");
  const [refusal, value] = await Promise.all([
    statementRows.whyNone(database(c), month, await currentDay(c)),
    read(month),
  ]);
  if (refusal !== null) throw badMonth(refusal);
  return value;
}

function badMonth(message: string): Problem {
  return badBody(undefined, [{ path: "month", message }]);
}

/** What is stored now. Throws 409 where the change was not stored: the month is closed, or somebody else was first. */
function ifStored<T extends { isClosed: boolean }>(isStored: boolean, current: T): T {
  if (isStored) return current;
  if (current.isClosed) throw new Problem(409, "Not Possible", { detail: STATEMENT_CLOSED });
  throw new StaleVersion(current);
}
