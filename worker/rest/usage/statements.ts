import { type Context, Hono } from "hono";
import * as statementRows from "#db/statements/statements.ts";
import { storeInvoice, storeTerms } from "#db/statements/terms.ts";
import { ROLE } from "#domain/account-roles.ts";
import { Month } from "#domain/usage/months.ts";
import { Invoice, NewTerms } from "#domain/usage/statement.ts";
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
    c.json(await statementRows.all(database(c), await monthOf(c, c.req.param("month")))),
  )
  .get("/:month/:client", requireRole(ROLE.Admin), limitReads, async (c) => {
    const { month, client } = c.req.param();
    const statement = await statementRows.get(database(c), await monthOf(c, month), client);
    if (statement === null) throw notFound();
    return c.json(statement);
  })
  .post("/:month/terms", requireRole(ROLE.Admin), json(NewTerms), async (c) => {
    const month = await openMonthOf(c, c.req.param("month"));
    const terms = c.req.valid("json");
    if ((await statementRows.get(database(c), month, terms.clientid)) === null) throw notFound();
    await storeTerms(database(c), month, terms, actor(c));
    return c.json(await statementRows.get(database(c), month, terms.clientid));
  })
  .post("/:month/invoice", requireRole(ROLE.Admin), json(Invoice), async (c) => {
    const month = await openMonthOf(c, c.req.param("month"));
    await storeInvoice(database(c), month, c.req.valid("json").amount, actor(c));
    return c.json(await statementRows.all(database(c), month));
  });

/** The month of the path, if it has a statement. */
async function monthOf(c: Context<AppEnv>, text: string): Promise<string> {
  const { data: month, error } = Month.safeParse(text);
  const refusal = month
    ? await statementRows.whyNone(database(c), month, await currentDay(c))
    : error?.issues[0]?.message;
  if (month === undefined || refusal)
    throw badBody(undefined, [{ path: "month", message: refusal ?? "" }]);
  return month;
}

async function openMonthOf(c: Context<AppEnv>, text: string): Promise<string> {
  const month = await monthOf(c, text);
  const refusal = await statementRows.whyFixed(database(c), month);
  if (refusal !== null) throw new Problem(409, "Not Possible", { detail: refusal });
  return month;
}
