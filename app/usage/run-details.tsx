import { Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { RunCostCorrection } from "#app/usage/run-cost-correction.tsx";
import { RunPrice } from "#app/usage/run-price.tsx";
import { isWhole, type RunSource, type ShownRun } from "#app/usage/run-source.ts";
import { RunStoredTexts } from "#app/usage/run-stored-texts.tsx";
import { OutcomeBadge } from "#app/usage/run-columns.tsx";
import {
  clientOf,
  costText,
  estimateReasons,
  isReplaced,
  personOf,
  secondsOf,
  tokensOf,
  toolOf,
} from "#app/usage/run-words.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { FactList } from "#app/workspace/fact-list.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";
import { exactDollars, inDollars } from "#domain/usage/money.ts";
import { KIND_NAMES } from "#domain/usage/names.ts";
import { OUTCOME_WORDS } from "#domain/usage/runs.ts";

type RunDetailsProps = { dialog: DialogState<ShownRun>; source: RunSource };

/** Everything about one answer, in words (product/usage 6). */
export function RunDetails({ dialog, source }: RunDetailsProps) {
  const opened = dialog.state.step === "editing" ? dialog.state.entity : null;
  const [corrected, setCorrected] = useState<ShownRun>();
  const run = corrected ?? opened;
  if (run === null) return null;
  return (
    <DialogFrame isOpen size="md" title="Answer" hasChanges={false} onClose={dialog.close}>
      <Stack gap="5">
        <Stack gap="2" align="start">
          <OutcomeBadge outcome={run.outcome} />
          <Text>{OUTCOME_WORDS[run.outcome].sentence}</Text>
          {run.outcome === "running" && isWhole(run) && (
            <Text>{inDollars(run.reserved)} of the budgets is reserved for it.</Text>
          )}
          {isReplaced(run) && (
            <Text>
              {run.modelAnswered} answered in place of {run.modelAsked}, which the provider did not
              have.{source.hasCost && ` The cost is that of ${run.modelAnswered}.`}
            </Text>
          )}
          {estimateReasons(run).map((sentence) => (
            <Text key={sentence}>Estimated. {sentence}</Text>
          ))}
        </Stack>
        <FactList facts={factsOf(run, source, dialog.close)} />
        {isWhole(run) && <RunCostCorrection run={run} onCorrected={setCorrected} />}
        {run.hasTexts && <RunStoredTexts id={run.id} source={source} />}
      </Stack>
    </DialogFrame>
  );
}

type Fact = [label: string, value: ReactNode];

function factsOf(run: ShownRun, source: RunSource, close: () => void): Fact[] {
  const only = (name: string, value: string, text: string) => (
    <StyledLink asChild color="brand.fg">
      <Link to={source.path({ [name]: value })} onClick={close}>
        {text}
      </Link>
    </StyledLink>
  );
  const { modelAnswered, cachedTokens, reasoningTokens, inputTokens, outputTokens } = run;
  const part = (count: number | null, words: string) =>
    count ? `, ${tokensOf(count)} of them ${words}` : "";
  const whole = isWhole(run) ? run : null;
  return [
    ["Time", <LocalTime key="time" time={run.at} />],
    ...factIf(whole && ["Client", only("client", whole.clientId, clientOf(whole))]),
    ["Widget or tool", only("feature", run.feature, toolOf(run))],
    ["User", run.userId === null ? personOf(run) : only("user", run.userId, personOf(run))],
    ["Kind", KIND_NAMES.get(run.kind)],
    ["Model asked", only("model", run.modelAsked, run.modelAsked)],
    ["Model answered", modelAnswered ? only("model", modelAnswered, modelAnswered) : "none"],
    ["Calls to the model", run.calls],
    ["Tokens in", tokensOf(inputTokens) + part(cachedTokens, "from the provider's cache")],
    ["Tokens out", tokensOf(outputTokens) + part(reasoningTokens, "for reasoning")],
    ...factIf(source.hasCost && ["Cost", exactCost(run)]),
    ...factIf(whole?.cost != null && ["Made of", <RunPrice key="price" run={whole} />]),
    ...factIf(whole?.correctedFrom != null && ["Computed cost", inDollars(whole.correctedFrom)]),
    ["First word after", secondsOf(run.firstMs)],
    ["End after", secondsOf(run.totalMs)],
    ...factIf(whole && ["Request", whole.requestId]),
    ["Number", run.id],
  ];
}

/** The fact, or none for readers who do not have it. */
function factIf(fact: Fact | false | null): Fact[] {
  return fact ? [fact] : [];
}

/** The cost to the last digit. */
function exactCost(run: ShownRun): string {
  if (run.cost === null) return "not known yet";
  const exact = exactDollars(run.cost);
  return costText(run).endsWith(exact) ? costText(run) : `${costText(run)} (${exact})`;
}
