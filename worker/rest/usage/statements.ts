import { type Context, Hono } from "hono";
import * as statementRows from "#db/statements/statements.ts";
import { ROLE } from "#domain/account-roles.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, currentDay, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { badBody, type Problem, found } from "#worker/problem.ts";
import { Month } from "#domain/field.ts";

/** `/statements`: what clients have used, month by month, for administrators only (product/statements). */
export const statements = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), async (c) =>
    c.json(await statementRows.months(database(c), currentDay(c))),
  )
  .get("/:month", requireRole(ROLE.Admin), limitReads, async (c) =>
    c.json(await ofMonth(c, async (month) => statementRows.all(database(c), month))),
  )
  .get("/:month/:client", requireRole(ROLE.Admin), limitReads, async (c) => {
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
