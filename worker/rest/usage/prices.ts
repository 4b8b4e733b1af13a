import { type Context, Hono } from "hono";
import * as priceRows from "#db/usage/prices.ts";
import { reprice } from "#db/usage/reprice.ts";
import { ROLE } from "#domain/account-roles.ts";
import {
  type Imported,
  NewPrice,
  NO_PRICES,
  PRICE_USED,
  PriceImport,
  type PriceList,
  pricesIn,
  Repricing,
  type StoredPrice,
} from "#domain/usage/price-changes.ts";
import { ANY_MODEL, DEMO_MODEL, priceNames } from "#domain/usage/prices.ts";
import { isModelConfigured } from "#worker/ai/provider.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { badBody, Problem } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** The most bytes of a file of prices: LiteLLM's has 1.6 MB. */
const FILE_LIMIT = 4 * 1024 * 1024;

/** `/prices`: what tokens cost, for administrators only (product/usage 7). */
export const prices = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), async (c) => {
    const list: PriceList = {
      rows: await priceRows.list(database(c)),
      today: await currentDay(c),
      isDemo: !isModelConfigured(c.env),
    };
    return c.json(list);
  })
  .post("/add", requireRole(ROLE.Admin), json(NewPrice), async (c) => {
    const today = await currentDay(c);
    const price = storedAs(c, c.req.valid("json"), { today, source: "entered" });
    const [stored] =
      price.validFrom < today ? [] : await priceRows.add(database(c), [price], today);
    if (stored === undefined) throw new Problem(409, "Not Possible", { detail: PRICE_USED });
    return c.json(stored, 201);
  })
  .post("/import", requireRole(ROLE.Admin), json(PriceImport, { limit: FILE_LIMIT }), async (c) => {
    const { file, models } = c.req.valid("json");
    const db = database(c);
    const used = [...(await priceRows.modelsInUse(db)), c.env.AI_FALLBACK_MODEL];
    const wanted = [...new Set([...used, ...models])].filter((model) => model !== "");
    const found = pricesIn(file, wanted);
    if (found === null) throw badBody(undefined, [{ path: "file", message: NO_PRICES }]);
    const today = await currentDay(c);
    const source = file.format === undefined ? "LiteLLM" : "imported";
    const fresh = found.filter(({ validFrom = today }) => validFrom >= today);
    const added = await priceRows.add(
      db,
      fresh.map((price) => storedAs(c, price, { today, source })),
      today,
    );
    const known = new Set(found.map(({ model }) => model));
    const missing = wanted.filter(
      (model) => !priceNames(model).some((name) => name !== ANY_MODEL && known.has(name)),
    );
    const imported: Imported = { added, missing };
    return c.json(imported);
  })
  .post("/reprice", requireRole(ROLE.Admin), json(Repricing), async (c) => {
    const repricing = c.req.valid("json");
    const db = database(c);
    const names = priceNames(isModelConfigured(c.env) ? repricing.model : DEMO_MODEL);
    const stored = await priceRows.named(db, names);
    return c.json(await reprice(db, repricing, { names, stored }));
  });

function storedAs(
  c: Context<AppEnv>,
  { validFrom, ...price }: NewPrice,
  { today, source }: { today: string; source: string },
): StoredPrice {
  return { ...price, validFrom: validFrom ?? today, source, by: c.get("account").username };
}
