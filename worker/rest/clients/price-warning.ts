import type { Context } from "hono";
import type { SavedClient } from "#domain/clients/answers.ts";
import * as prices from "#db/usage/prices.ts";
import { ownPriceNames } from "#domain/usage/prices.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** Adds a warning to a saved client that has a budget and a model without a price (product/usage 1). */
export async function withPriceWarning(
  c: Context<AppEnv>,
  client: SavedClient,
): Promise<SavedClient> {
  if (client.monthlyBudget === null || client.gptmodel === "") return client;
  const found = await prices.named(database(c), ownPriceNames(client.gptmodel));
  if (found.some(({ validFrom }) => validFrom <= currentDay(c))) return client;
  const warning = `${client.gptmodel} has no price: its answers are counted at the price of the most expensive known model.`;
  return { ...client, warning };
}
