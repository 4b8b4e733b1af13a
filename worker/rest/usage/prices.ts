import { Hono } from "hono";
import type { PriceList } from "#domain/usage/replies.ts";
import { importPrices } from "#db/usage/prices.ts";
import * as priceRows from "#db/usage/prices.ts";
import { reprice } from "#db/usage/correct.ts";
import { ROLE } from "#domain/account-roles.ts";
import {
  NewPrice,
  NO_PRICES,
  PRICE_USED,
  PriceImport,
  Repricing,
} from "#domain/usage/price-changes.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { badBody, Problem } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";

/** The most bytes of a file of prices: LiteLLM's has 1.6 MB. */
const FILE_LIMIT = 4 * 1024 * 1024;

/** `/prices`: what tokens cost, for administrators only (product/usage 7). */
export const prices = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), async (c) => {
    const list: PriceList = {
      rows: await priceRows.list(database(c)),
      today: currentDay(c),
      isDemo: !isModelConfigured(c.env),
    };
    return c.json(list);
  })
  .post("/add", requireRole(ROLE.Admin), json(NewPrice), async (c) => {
    const today = currentDay(c);
    const { validFrom = today, ...entered } = c.req.valid("json");
    const price = { ...entered, validFrom, source: "entered", by: signedIn(c).username };
    const [stored] =
      price.validFrom < today ? [] : await priceRows.add(database(c), [price], today, actor(c));
    if (stored === undefined) throw new Problem(409, "Not Possible", { detail: PRICE_USED });
    return c.json(stored, 201);
  })
  .post("/import", requireRole(ROLE.Admin), json(PriceImport, { limit: FILE_LIMIT }), async (c) => {
    const { file, models } = c.req.valid("json");
    const named = [...models, c.env.AI_FALLBACK_MODEL].filter((model) => model !== "");
    const about = { today: currentDay(c), by: actor(c) };
    const imported = await importPrices(database(c), file, named, about);
    if (imported === null) throw badBody(undefined, [{ path: "file", message: NO_PRICES }]);
    return c.json(imported);
  })
  .post("/reprice", requireRole(ROLE.Admin), json(Repricing), async (c) =>
    c.json(await reprice(database(c), c.req.valid("json"), actor(c))),
  );
