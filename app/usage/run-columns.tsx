import { Badge } from "@chakra-ui/react";
import {
  clientText,
  costText,
  modelsText,
  personText,
  secondsText,
  type ShownRun,
  tokensText,
  toolText,
} from "#app/usage/run-source.ts";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { timeText } from "#app/workspace/time-text.tsx";
import { OUTCOME_WORDS, type RunOutcome } from "#domain/usage/runs.ts";

const COLUMNS: Column<ShownRun>[] = [
  {
    header: "Time",
    width: "10rem",
    text: ({ at }) => timeText(at),
    isName: true,
  },
  { header: "Client", width: "clamp(7rem, 13cqi, 16rem)", text: clientText },
  { header: "Tool", text: toolText },
  { header: "User", width: "clamp(6rem, 9cqi, 11rem)", text: personText },
  { header: "Model", width: "clamp(6.5rem, 13cqi, 12rem)", text: modelsText },
  {
    header: "Tokens",
    isNumber: true,
    width: "6rem",
    text: ({ inputTokens, outputTokens }) =>
      `${tokensText(inputTokens)} / ${tokensText(outputTokens)}`,
  },
  { header: "Cost", width: "5.5rem", text: costText, isNumber: true },
  {
    header: "First / total",
    isNumber: true,
    width: "7.75rem",
    text: ({ firstMs, totalMs }) => `${secondsText(firstMs)} / ${secondsText(totalMs)}`,
  },
  {
    header: "Outcome",
    width: "8rem",
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
];

/** The columns of the table of answers: without the client where all are of one, without the cost where it is hidden. */
export function runColumns({ hasClient, hasCost }: { hasClient: boolean; hasCost: boolean }) {
  return COLUMNS.filter(
    ({ header }) => (hasClient || header !== "Client") && (hasCost || header !== "Cost"),
  );
}

/** How an answer ended, in a colour. */
export function OutcomeBadge({ outcome }: { outcome: RunOutcome }) {
  return <Badge colorPalette={COLORS.get(outcome) ?? "red"}>{OUTCOME_WORDS[outcome].name}</Badge>;
}

/** All other outcomes are failures. */
const COLORS = new Map<RunOutcome, string>([
  ["answered", "green"],
  ["left", "gray"],
  ["running", "gray"],
  ["lost", "orange"],
]);
