import { Day } from "#domain/field.ts";
import { ANY_MODEL, priceNames } from "#domain/usage/money.ts";
import type { StoredPrice } from "#domain/usage/replies.ts";
import { z } from "#domain/zod.ts";

/** A thousand dollars for a million tokens. */
const MAX_PRICE = 1_000_000_000;
const PRICE_RULE = `Must be whole micro-dollars for a million tokens, from 0 to ${MAX_PRICE}.`;
const MODEL_RULE = "Must be a model name such as gpt-5.6-terra, or * for all others.";

const Amount = z
  .int(PRICE_RULE)
  .min(0, PRICE_RULE)
  .max(MAX_PRICE, PRICE_RULE)
  .meta({ description: "Micro-dollars for a million tokens" });
const Model = z
  .string(MODEL_RULE)
  .trim()
  .max(100, MODEL_RULE)
  .regex(/^(\*|[\w.:/@-]+)$/u, MODEL_RULE);

/** The body of `POST /prices/add`. Without `validFrom`, the price begins today. */
export const NewPrice = z.object({
  model: Model,
  validFrom: Day.optional(),
  input: Amount,
  cachedInput: Amount.nullable().default(null),
  output: Amount,
});
export type NewPrice = z.output<typeof NewPrice>;

/** The body of `POST /prices/reprice`. `after` is `next` of the answer before, where there was one. */
export const Repricing = z.object({
  model: Model,
  from: Day,
  after: z.string().max(40).optional(),
});
export type Repricing = z.output<typeof Repricing>;

/**
 * The price of a day, for an answer that is priced anew: the first of the names that has one. Before the first price of a model, that
 * price is taken: a model is priced anew because its price came late.
 */
export function priceOn(
  day: string,
  names: readonly string[],
  stored: readonly StoredPrice[],
): StoredPrice | undefined {
  for (const name of names) {
    const own = stored
      .filter(({ model }) => model === name)
      .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom));
    const price = own.findLast(({ validFrom }) => validFrom <= day) ?? own[0];
    if (price) return price;
  }
  return undefined;
}

export const PRICE_USED =
  "The price of a past day cannot be changed. Add a price from today on, or re-price the answers.";

/** The body of `POST /prices/import`: a file of prices, and the models to read besides those in use. */
export const PriceImport = z.object({
  file: z.record(z.string(), z.unknown(), "Send the file as JSON."),
  models: z.array(Model).max(1_000).default([]),
});

const OwnFile = z.object({
  format: z.literal("prompt-widgets/prices"),
  version: z.literal(1),
  prices: z.array(NewPrice).max(10_000),
});

/** A dollar for a token, as micro-dollars for a million tokens. */
const PER_TOKEN = 1e12;

const PerToken = z
  .number()
  .transform((price) => Math.round(price * PER_TOKEN))
  .pipe(Amount);
const LiteLlmModel = z.object({
  input_cost_per_token: PerToken,
  output_cost_per_token: PerToken,
  cache_read_input_token_cost: PerToken.nullish().catch(null),
});

/**
 * The prices of some models in a file, of this product or LiteLLM's (one object for each model, with costs of a token). A model of
 * LiteLLM's file is found as its price is found later: by its name, then without `provider/`, then without the day of a release.
 * @returns `null` if the file is none of these
 */
export function pricesIn(
  file: Record<string, unknown>,
  models: readonly string[],
): NewPrice[] | null {
  if (file.format !== undefined) {
    const own = OwnFile.safeParse(file).data;
    const wanted = new Set(models.flatMap((model) => priceNames(model)));
    return own ? own.prices.filter(({ model }) => wanted.has(model)) : null;
  }
  if (!Object.values(file).some((entry) => LiteLlmModel.safeParse(entry).success)) return null;
  const found = new Map<string, NewPrice>();
  for (const model of models) {
    const name = priceNames(model).find((name) => name !== ANY_MODEL && Object.hasOwn(file, name));
    const price = name === undefined ? undefined : LiteLlmModel.safeParse(file[name]).data;
    if (name === undefined || !price) continue;
    found.set(name, {
      model: name,
      input: price.input_cost_per_token,
      cachedInput: price.cache_read_input_token_cost ?? null,
      output: price.output_cost_per_token,
    });
  }
  return [...found.values()];
}

/** The reply of `POST /prices/import`: the prices that were added, and the models without one in the file. */
export type Imported = { added: StoredPrice[]; missing: string[] };

export const NO_PRICES = "This is not a file of prices.";
