import type { Database } from "#db/base/database.ts";
import * as platform from "#db/operations/platform.ts";
import { importPrices } from "#db/usage/prices.ts";
import * as prices from "#db/usage/prices.ts";
import { reprice } from "#db/usage/correct.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { inDollars, readDollars } from "#domain/usage/money.ts";
import {
  NewPrice,
  NO_PRICES,
  PRICE_USED,
  PriceImport,
  Repricing,
} from "#domain/usage/price-changes.ts";
import type { MoneyOptions } from "#scripts/ops/money.ts";
import { readText } from "#scripts/ops/read-text.ts";
import { UsageError } from "#scripts/command.ts";
import { money, type Told } from "#scripts/ops/table.ts";
import { readVariables } from "#scripts/variables.ts";
import { Variables } from "#worker/env.ts";

const PRICE_USAGE = `usage: prices [add MODEL INPUT OUTPUT [--cached AMOUNT] [--from DAY]]
       prices import FILE [MODEL ...]`;

/**
 * `prices`: every stored price, in dollars for a million tokens. `prices add MODEL INPUT OUTPUT [--cached AMOUNT] [--from DAY]`: adds one,
 * from today or a later day on. `prices import FILE [MODEL …]`: those of the models in use and of some more.
 */
export async function pricesCommand(
  db: Database,
  words: string[],
  options: MoneyOptions,
  by: Actor,
): Promise<Told> {
  const [verb, model, input = "", output = ""] = words;
  if (verb === undefined) return { rows: await priceRows(db) };
  if (verb === "import" && model !== undefined) return importFile(db, model, words.slice(2), by);
  if (verb !== "add" || words.length !== 4) throw new UsageError(PRICE_USAGE);
  const { day: today } = await platform.storedToday(db, Date.now());
  const checked = NewPrice.safeParse({
    model,
    validFrom: options.from ?? today,
    input: microIn(input),
    output: microIn(output),
    cachedInput: options.cached === undefined ? null : microIn(options.cached),
  });
  if (!checked.success) throw new Error(sentenceOf(checked.error.issues));
  const { validFrom = today, ...price } = checked.data;
  if (validFrom < today) throw new Error(PRICE_USED);
  const added = await prices.add(
    db,
    [{ ...price, validFrom, source: "entered", by: by.username }],
    today,
    by,
  );
  if (added.length === 0) throw new Error(PRICE_USED);
  return { sentence: `The price of ${price.model} counts from ${validFrom} on.` };
}

async function importFile(db: Database, path: string, models: string[], by: Actor): Promise<Told> {
  const checked = PriceImport.safeParse({ file: readJson(path), models });
  if (!checked.success) throw new Error(sentenceOf(checked.error.issues));
  const { day: today } = await platform.storedToday(db, Date.now());
  const { AI_FALLBACK_MODEL } = Variables.pick({ AI_FALLBACK_MODEL: true }).parse(readVariables());
  const named = [...checked.data.models, AI_FALLBACK_MODEL].filter((model) => model !== "");
  const imported = await importPrices(db, checked.data.file, named, { today, by });
  if (imported === null) throw new Error(NO_PRICES);
  const [added, missing] = [imported.added.map(({ model }) => model), imported.missing];
  const list = (names: string[]) => names.join(", ") || "none";
  return { sentence: `Added: ${list(added)}. Not in the file: ${list(missing)}.` };
}

function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(NO_PRICES);
  }
}

/** `reprice MODEL FROM`: computes the cost of a model's answers anew, from a day on. */
export async function repriceCommand(
  db: Database,
  [model, from]: string[],
  by: Actor,
): Promise<Told> {
  const checked = Repricing.safeParse({ model, from });
  if (!checked.success) throw new Error(sentenceOf(checked.error.issues));
  let [changed, difference] = [0, 0];
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before ended
    const part = await reprice(db, { ...checked.data, after }, by);
    changed += part.changed;
    difference += part.difference;
    after = part.next ?? undefined;
  } while (after !== undefined);
  const sign = difference < 0 ? "less" : "more";
  return {
    sentence: `${changed} answers have another cost now, ${inDollars(Math.abs(difference))} ${sign} together.`,
    facts: { changed, difference: money(difference) },
  };
}

async function priceRows(db: Database) {
  const dollars = (micro: number | null) => money(micro === null ? null : micro * 1000);
  return (await prices.list(db)).map(
    ({ model, validFrom, input, cachedInput, output, source }) => ({
      model,
      from: validFrom,
      input: dollars(input),
      cached: dollars(cachedInput),
      output: dollars(output),
      source,
    }),
  );
}

/** Dollars as micro-dollars; NaN for a text that is no amount. */
function microIn(text: string): number {
  return Math.round((readDollars(text) ?? Number.NaN) / 1000);
}

function sentenceOf(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map(({ message }) => message))].join(" ");
}
