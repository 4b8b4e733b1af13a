import { EVERY_CLIENT } from "#domain/clients/client.ts";
import type { Database } from "#db/base/database.ts";
import * as prices from "#db/usage/prices.ts";
import * as runs from "#db/usage/runs.ts";
import { costParts, exactDollars } from "#domain/usage/money.ts";
import { FEATURE_NAMES } from "#domain/usage/names.ts";
import { UsageError } from "#scripts/command.ts";
import { money, type Told } from "#scripts/ops/table.ts";

/** `answer ANSWER`: what is known of an answer, and how its cost was made. */
export async function answerCommand(db: Database, [id]: string[]): Promise<Told> {
  if (id === undefined) throw new UsageError("usage: answer ANSWER");
  const run = await runs.get(db, EVERY_CLIENT, id);
  if (run === null) throw new Error(`There is no answer ${id}.`);
  const price = await prices.ofAnswer(db, run);
  const tool = run.widgetName ?? FEATURE_NAMES.get(run.feature) ?? run.feature;
  const about = [run.day, run.clientName ?? run.clientId, tool, run.modelAnswered ?? "no model"];
  const cost = run.cost === null ? "not known yet" : exactDollars(run.cost);
  const corrected =
    run.correctedFrom === null ? "" : ` Computed: ${exactDollars(run.correctedFrom)}.`;
  const parts = costParts(run, price) ?? "No tokens were counted.";
  const { cost: _cost, correctedFrom, reserved, hasTexts: _hasTexts, ...facts } = run;
  return {
    sentence: `${about.join(", ")}: ${cost}.${corrected}\n${parts}`,
    facts: {
      ...facts,
      reserved: money(reserved),
      cost: money(run.cost),
      correctedFrom: money(correctedFrom),
      price: price?.model ?? null,
      priceFrom: price?.validFrom ?? null,
    },
  };
}
