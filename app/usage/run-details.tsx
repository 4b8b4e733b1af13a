import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { checkedCall, reworded, useFormSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { OutcomeBadge } from "#app/usage/run-columns.tsx";
import {
  type RunSource,
  type ShownRun,
  clientText,
  costText,
  estimateReasons,
  isReplaced,
  isWhole,
  personText,
  secondsText,
  tokensText,
  toolText,
} from "#app/usage/run-source.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveButton } from "#app/workspace/editing/form-buttons.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { FactList } from "#app/workspace/fact-list.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Run, UnmarkedTexts } from "#domain/usage/replies.ts";
import {
  costParts,
  dollarText,
  exactDollars,
  inDollars,
  readDollars,
} from "#domain/usage/money.ts";
import { KIND_NAMES } from "#domain/usage/names.ts";
import { OUTCOME_WORDS } from "#domain/usage/runs.ts";

type RunDetailsProps = { dialog: DialogState<ShownRun>; source: RunSource };

/** Everything about one answer, in words (product/usage 6). */
export function RunDetails({ dialog, source }: RunDetailsProps) {
  const opened = dialog.entity;
  const [corrected, setCorrected] = useState<ShownRun>();
  const run = corrected ?? opened;
  if (run === null) return null;
  return (
    <DialogFrame size="md" title="Answer" onClose={dialog.close}>
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
              have.{source.hasCost && ` The cost is computed for ${run.modelAnswered}.`}
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
    <TextLink to={source.path({ [name]: value })} onClick={close}>
      {text}
    </TextLink>
  );
  const { modelAnswered, cachedTokens, reasoningTokens, inputTokens, outputTokens } = run;
  const part = (count: number | null, words: string) =>
    count ? `, ${tokensText(count)} of them ${words}` : "";
  const whole = isWhole(run) ? run : null;
  return [
    ["Time", <LocalTime key="time" time={run.at} />],
    ...factIf(whole && ["Client", only("client", whole.clientId, clientText(whole))]),
    ["Widget or tool", only("feature", run.feature, toolText(run))],
    ["User", run.userId === null ? personText(run) : only("user", run.userId, personText(run))],
    ["Kind", KIND_NAMES.get(run.kind)],
    ["Model asked", only("model", run.modelAsked, run.modelAsked)],
    ["Model answered", modelAnswered ? only("model", modelAnswered, modelAnswered) : "none"],
    ["Calls to the model", run.calls],
    ["Tokens in", tokensText(inputTokens) + part(cachedTokens, "from the provider's cache")],
    ["Tokens out", tokensText(outputTokens) + part(reasoningTokens, "for reasoning")],
    ...factIf(source.hasCost && ["Cost", exactCost(run)]),
    ...factIf(
      whole?.cost != null && [
        "Computed from",
        // Two lines from the start on: what stands below does not move under a press when the price comes.
        <Box key="price" minH="2lh">
          <RunPrice run={whole} />
        </Box>,
      ],
    ),
    ...factIf(whole?.correctedFrom != null && ["Computed cost", inDollars(whole.correctedFrom)]),
    ["First word after", secondsText(run.firstMs)],
    ["End after", secondsText(run.totalMs)],
    ...factIf(whole && ["Request", whole.requestId]),
    ["Number", run.id],
  ];
}

/** The fact, or none for readers who do not have it. */
function factIf(fact: Fact | false | null): Fact[] {
  return fact ? [fact] : [];
}

function exactCost(run: ShownRun): string {
  if (run.cost === null) return "not known yet";
  const exact = exactDollars(run.cost);
  return costText(run).endsWith(exact) ? costText(run) : `${costText(run)} (${exact})`;
}

/** The tokens and the price that make the cost of an answer (product/usage 6). */
function RunPrice({ run }: { run: Run }) {
  const { id } = run;
  const { value } = useLoad(() => rest().runs[":id"].$get({ param: { id } }), id);
  if (value === undefined) return "Loading ...";
  if (value === null) return "The price could not be loaded.";
  return costParts(run, value.price) ?? "No tokens were counted.";
}

/** The visitor's texts and the answer, where the client keeps them. The page loads them when Show the texts is pressed (product/usage 8). */
function RunStoredTexts({ id, source }: { id: string; source: RunSource }) {
  const { send, isSending, refusal } = useCall();
  const [texts, setTexts] = useState<UnmarkedTexts>();

  async function show() {
    const response = await send(() => source.texts(id));
    if (response) setTexts(await response.json());
  }

  if (texts) {
    return (
      <Stack as="section" gap="4" aria-label="Texts">
        {[...Object.entries(texts.inputs), ["Answer", texts.answer] as const].map(
          ([name, text]) => (
            <Box key={name}>
              <Heading as="h3" size="sm" overflowWrap="anywhere">
                {name}
              </Heading>
              <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Text>
            </Box>
          ),
        )}
        <Text color="fg.muted" fontSize="sm">
          Kept until {texts.expiresOn}.
        </Text>
      </Stack>
    );
  }
  return (
    <Stack gap="3" align="start">
      <Button size="sm" loading={isSending} onClick={() => void show()}>
        Show the texts
      </Button>
      {refusal && <ErrorMessage message={refusal} />}
    </Stack>
  );
}

const COST_RULE = "Must be an amount from 0 to 1,000,000 dollars.";

/** Gives an answer another cost, with the reason (product/usage 6). */
function RunCostCorrection({ run, onCorrected }: { run: Run; onCorrected(run: Run): void }) {
  const [isOpen, setOpen] = useState(false);
  const [dollars, setDollars] = useState(dollarText(run.cost));
  const [reason, setReason] = useState("");
  const saving = useFormSave<Run>("The cost could not be changed.", (stored) => {
    setOpen(false);
    if (stored) onCorrected(stored);
  });

  function save() {
    const body = { cost: readDollars(dollars) ?? Number.NaN, reason };
    const param = { id: run.id };
    saving.send(
      checkedCall(
        async () => (await import("#domain/usage/run-query.ts")).CostCorrection,
        body,
        async (json) => rest().runs[":id"].cost.$post({ param, json }),
        reworded((path) => path === "cost", COST_RULE),
      ),
    );
  }

  if (run.cost === null) return null;
  if (!isOpen) {
    return (
      <Button size="sm" alignSelf="start" onClick={() => setOpen(true)}>
        Correct the cost
      </Button>
    );
  }
  return (
    <Stack as="section" gap="4" aria-label="Correct the cost">
      <Text>The budgets and the sums change by the same amount. The audit has the reason.</Text>
      <EditorField
        label="Cost in dollars"
        isRequired
        inputMode="decimal"
        value={dollars}
        error={saving.errorOf("cost")}
        onChange={setDollars}
      />
      <EditorField
        label="Reason"
        isRequired
        value={reason}
        error={saving.errorOf("reason")}
        onChange={setReason}
      />
      <SaveButton saving={saving} onSave={save}>
        Save the cost
      </SaveButton>
    </Stack>
  );
}
