import { useCallback } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { rest } from "#app/session/session-calls.ts";
import { costParts } from "#domain/usage/cost-text.ts";
import type { Run } from "#domain/usage/answers.ts";

/** The tokens and the price that make the cost of an answer (product/usage 6). */
export function RunPrice({ run }: { run: Run }) {
  const { id } = run;
  const load = useCallback(() => rest().runs[":id"].$get({ param: { id } }), [id]);
  const { value } = useLoad(load);
  if (value === undefined) return "Loading ...";
  if (value === null) return "The price could not be loaded.";
  return costParts(run, value.price) ?? "No tokens were counted.";
}
