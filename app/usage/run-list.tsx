import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import { SlidersHorizontal } from "#app/look/icons.ts";
import { type ReactNode, useCallback, useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { useSave } from "#app/calls/use-save.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ClientFilter } from "#app/usage/client-filter.tsx";
import { OutcomeBadge, runColumns } from "#app/usage/run-columns.tsx";
import {
  type RunSource,
  type ShownRun,
  clientOf,
  costText,
  estimateReasons,
  isReplaced,
  isWhole,
  personOf,
  secondsOf,
  tokensOf,
  toolOf,
} from "#app/usage/run-source.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SaveButton } from "#app/workspace/editing/save-button.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { FactList } from "#app/workspace/fact-list.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ExportButtons } from "#app/workspace/table/export-buttons.tsx";
import { ChosenFilter, FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { FilterField, optionsOf } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongTable } from "#app/workspace/table/table-loading.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { ClientName } from "#domain/clients/replies.ts";
import type { Run } from "#domain/usage/replies.ts";
import {
  costParts,
  dollarText,
  exactDollars,
  inDollars,
  readDollars,
} from "#domain/usage/money.ts";
import { KIND_NAMES } from "#domain/usage/names.ts";
import { CostCorrection, type RunFilter } from "#domain/usage/run-query.ts";
import type { UnmarkedTexts } from "#domain/usage/run-texts.ts";
import { OUTCOME_WORDS } from "#domain/usage/runs.ts";

type RunListProps = {
  source: RunSource;
  filter: RunFilter;
  page: { rows: ShownRun[]; next: string | null };
  /** The clients to choose from; null for readers without a choice. */
  clients: ClientName[] | LoadFailed | null;
  /** Models to filter by, besides those of the rows. */
  models: string[];
  zone: string;
  /** The days of which there can be answers. */
  days?: { from: string; to: string };
};

/** The answers one by one, newest first (product/usage 6). */
export function RunList({ source, filter, page, clients, models, zone, days }: RunListProps) {
  const list = useOlderRows(page, (before) => source.load(filter, { before }));
  const { rows } = list;
  const dialog = useDialogState<ShownRun>();
  const [withTexts, setWithTexts] = useState(false);
  const texts = withTexts ? { texts: "1" as const } : {};
  if (rows.length === 0 && Object.keys(filter).length === 0) {
    return (
      <EmptyState
        title="No answers yet"
        text="Every answer of a widget, a generator or the chat is listed here, without its text."
      />
    );
  }
  const seen = rows.flatMap(({ modelAsked, modelAnswered }) => [modelAsked, modelAnswered ?? ""]);
  const known = [...new Set([...models, filter.model ?? "", ...seen])].filter(Boolean).toSorted();
  return (
    <>
      <RunFilters filter={filter} clients={clients} models={known} rows={rows} days={days} />
      <LongTable
        label="Answers"
        list={list}
        columns={runColumns({ hasClient: clients !== null, hasCost: source.hasCost })}
        noun="answer"
        onOpen={dialog.open}
        note={`Times are in your time zone, days in ${zone}.`}
      >
        {rows.some(({ hasTexts }) => hasTexts) && (
          <EditorSwitch label="With texts" isOn={withTexts} onChange={setWithTexts} />
        )}
        <ExportButtons
          name="answers"
          ask={(format) => source.exportAll({ ...filter, ...texts, format })}
        />
      </LongTable>
      {dialog.state.step !== "closed" && (
        <RunDetails key={dialog.turn} dialog={dialog} source={source} />
      )}
    </>
  );
}

const KINDS = optionsOf("Kind: all", [...KIND_NAMES]);
const OUTCOMES = optionsOf(
  "Outcome: all",
  Object.entries(OUTCOME_WORDS).map(([value, { name }]) => [value, name]),
);
const REPLACED = optionsOf("Replaced or not", [
  ["true", "Another model answered"],
  ["false", "The asked model answered"],
]);
const ESTIMATED = optionsOf("Estimated or not", [
  ["true", "Estimated"],
  ["false", "Counted by the provider"],
]);

/** The filters behind More filters. One that is set is shown as a button that removes it. */
const RARE = [
  { name: "kind", label: "Kind", options: KINDS },
  { name: "model", label: "Model", options: optionsOf("Model: all", []) },
  { name: "replaced", label: "Replaced", options: REPLACED },
  { name: "estimated", label: "Estimated", options: ESTIMATED },
] as const;

type RunFiltersProps = {
  filter: RunFilter;
  /** The clients to choose from; null for readers without a choice. */
  clients: ClientName[] | LoadFailed | null;
  models: string[];
  /** The answers on the page: they have the names of the filtered widget and person. */
  rows: ShownRun[];
  days: RunListProps["days"];
};

/** The filters of the answers. The URL holds them. */
function RunFilters({ filter, clients, models, rows, days }: RunFiltersProps) {
  const { change } = useListSearch();
  const named = models.map((model) => ({ value: model, text: model }));
  const [isOpen, setOpen] = useState(false);
  return (
    <FilterGrid isFiltered={Object.keys(filter).length > 0}>
      <DayRange from={filter.from} to={filter.to} usual={days} />
      {clients && <ClientFilter all="Client: all" value={filter.client} clients={clients} />}
      <FilterField label="Outcome" name="outcome" value={filter.outcome} options={OUTCOMES} />
      <Button
        variant="outline"
        justifySelf="start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" /> {isOpen ? "Fewer filters" : "More filters"}
      </Button>
      {RARE.map(({ name, label, options }) => {
        const shared = { name, value: filter[name] };
        const choices = [...options, ...(name === "model" ? named : [])];
        const chosen = choices.find(({ value }) => value === filter[name]);
        if (isOpen) return <FilterField key={name} {...shared} label={label} options={choices} />;
        if (!filter[name]) return null;
        return (
          <ChosenFilter
            key={name}
            text={`${label}: ${chosen?.text ?? filter[name]}`}
            onRemove={() => change({ [name]: "" })}
          />
        );
      })}
      {filter.feature && (
        <ChosenFilter
          text={`Only ${nameIn(rows, toolOf, "this widget")}`}
          onRemove={() => change({ feature: "" })}
        />
      )}
      {filter.user && (
        <ChosenFilter
          text={`Only ${nameIn(rows, personOf, "this person")}`}
          onRemove={() => change({ user: "" })}
        />
      )}
    </FilterGrid>
  );
}

function nameIn(rows: ShownRun[], nameOf: (run: ShownRun) => string, other: string): string {
  const [first] = rows;
  return first ? nameOf(first) : other;
}

type RunDetailsProps = { dialog: DialogState<ShownRun>; source: RunSource };

/** Everything about one answer, in words (product/usage 6). */
function RunDetails({ dialog, source }: RunDetailsProps) {
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
    <TextLink to={source.path({ [name]: value })} onClick={close}>
      {text}
    </TextLink>
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

/** The tokens and the price that make the cost of an answer (product/usage 6). */
function RunPrice({ run }: { run: Run }) {
  const { id } = run;
  const load = useCallback(() => rest().runs[":id"].$get({ param: { id } }), [id]);
  const { value } = useLoad(load);
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
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void show()}>
        Show the texts
      </Button>
      {refusal && <ErrorMessage message={refusal} />}
    </Stack>
  );
}

type RunCostCorrectionProps = { run: Run; onCorrected(run: Run): void };

/** Gives an answer another cost, with the reason (product/usage 6). */
function RunCostCorrection({ run, onCorrected }: RunCostCorrectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [dollars, setDollars] = useState(dollarText(run.cost));
  const [reason, setReason] = useState("");
  const [paths, setPaths] = useState<PropertyKey[]>([]);
  const saving = useSave<Run>("The cost could not be changed.", (stored) => {
    setOpen(false);
    if (stored) onCorrected(stored);
  });

  function save() {
    const body = { cost: readDollars(dollars) ?? Number.NaN, reason };
    const checked = CostCorrection.safeParse(body);
    setPaths(checked.error?.issues.map(({ path }) => path[0] ?? "") ?? []);
    if (!checked.success) return;
    const param = { id: run.id };
    saving.save(async () => rest().runs[":id"].cost.$post({ param, json: checked.data }));
  }

  if (run.cost === null) return null;
  if (!isOpen) {
    return (
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => setOpen(true)}>
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
        error={
          paths.includes("cost") ? "Must be an amount from 0 to 1,000,000 dollars." : undefined
        }
        onChange={setDollars}
      />
      <EditorField
        label="Reason"
        isRequired
        value={reason}
        error={paths.includes("reason") ? "Say why, in 1 to 200 characters." : undefined}
        onChange={setReason}
      />
      <SaveButton saving={saving} onSave={save}>
        Save the cost
      </SaveButton>
    </Stack>
  );
}
