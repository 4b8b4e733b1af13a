import { type Context, Hono } from "hono";
import { Platform, type SiteState } from "#domain/operations/answers.ts";
import * as databaseSize from "#db/operations/database-size.ts";
import * as faults from "#db/operations/faults.ts";
import * as platformRows from "#db/operations/platform.ts";
import * as toolkits from "#db/toolkits.ts";
import { ROLE } from "#domain/account-roles.ts";
import { PlatformChanges, WEBHOOK_RULE } from "#domain/operations/platform.ts";
import { readCallableAddress } from "#domain/callable-address.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { variableLimits } from "#worker/limits.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { json } from "#worker/rest/body.ts";
import { badBody, Problem } from "#worker/problem.ts";

/** `/platform`: the settings of the whole platform, and its state, for administrators only (product/operations 8). */
export const platform = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), async (c) =>
    c.json(shownTo(c, await platformRows.get(database(c), variableLimits(c.env)))),
  )
  .get("/state", requireRole(ROLE.Admin), async (c) => {
    const db = database(c);
    const [size, lastDay] = await Promise.all([
      databaseSize.get(db, Date.now()),
      faults.ofLastDay(db, Date.now()),
    ]);
    const state: SiteState = { database: size, faults: lastDay };
    return c.json(state);
  })
  .post("/", requireRole(ROLE.Admin), json(PlatformChanges), dropsStaleEntries(), async (c) => {
    const changes = c.req.valid("json");
    const { host } = new URL(c.req.url);
    if (changes.webhook && readCallableAddress(changes.webhook, host) === null) {
      throw badBody(c.get("sentences"), [{ path: "webhook", message: WEBHOOK_RULE }]);
    }
    const db = database(c);
    const { demoToolkit, passkeysFor } = changes;
    if (demoToolkit && (await toolkits.getByCollection(db, demoToolkit)) === null) {
      const message = `There is no toolkit with the collection ${demoToolkit}.`;
      throw badBody(c.get("sentences"), [{ path: "demoToolkit", message }]);
    }
    await refuseLockOut(c, passkeysFor);
    const show = (row: platformRows.PlatformRow) => shownTo(c, row);
    const variables = variableLimits(c.env);
    const row = await platformRows.update(db, changes, { variables, show }, actor(c));
    return c.json(show(row));
  });

/** Only who has signed in by passkey, and still has one, can require passkeys: nobody locks everybody out (product/accounts 10). */
async function refuseLockOut(
  c: Context<AppEnv>,
  passkeysFor: PlatformChanges["passkeysFor"],
): Promise<void> {
  if (passkeysFor === undefined || passkeysFor === "none") return;
  const { userId, via } = signedIn(c);
  const { stored, hasPasskey } = await platformRows.passkeyRule(database(c), userId);
  if (passkeysFor === stored || (via === "passkey" && hasPasskey)) return;
  const { needed } = PASSKEY_REFUSALS;
  const errors = [{ path: "passkeysFor", message: needed }];
  throw new Problem(403, "Forbidden", { code: "passkey_needed", detail: needed, errors });
}

/** The settings as a person may see them: the fields of the schema alone, and of the secret whether it is set. */
function shownTo(c: Context<AppEnv>, row: platformRows.PlatformRow): Platform {
  return Platform.parse({
    ...row,
    id: String(row.id),
    webhookSecret: row.webhookSecret === null ? "not set" : "set",
    hasMail: c.env.EMAIL !== undefined,
  });
}
