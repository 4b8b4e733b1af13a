import type { Database } from "#db/base/database.ts";
import { names, parts } from "#db/usage/report.ts";
import { FEATURE_NAMES, KIND_NAMES } from "#domain/usage/names.ts";
import { daysFrom, REPORT_TOO_LARGE, USAGE_SPLITS } from "#domain/usage/report.ts";
import { z } from "#domain/zod.ts";
import { money, type Told } from "#scripts/ops/table.ts";

/** The sums of a month by client, widget or tool, person, kind of answer, or model, as `GET /usage` has them. */
export async function splitBy(
  db: Database,
  month: string,
  by: string,
  clientId?: string,
): Promise<Told> {
  const { data: split, error } = z.enum(USAGE_SPLITS).safeParse(by);
  if (error) throw new Error(`--by is one of ${USAGE_SPLITS.join(", ")}.`);
  const rows = await parts(db, {
    days: daysFrom(`${month}-01`, `${month}-31`),
    clientId,
    byDay: false,
    split,
    measure: "cost",
  });
  if (rows === null) throw new Error(REPORT_TOO_LARGE);
  const named = await names(
    db,
    split,
    rows.map(({ value }) => value ?? ""),
  );
  const nameOf = (value: string) =>
    named.get(value) ?? KIND_NAMES.get(value) ?? FEATURE_NAMES.get(value) ?? value;
  return {
    rows: rows.map(
      ({ value, answers, failures, inputTokens, cachedTokens, outputTokens, cost }) => ({
        month,
        [split]: nameOf(value ?? ""),
        id: value,
        answers,
        failures,
        inputTokens,
        cachedTokens,
        outputTokens,
        cost: money(cost),
      }),
    ),
  };
}
