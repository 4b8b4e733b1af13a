import { Button } from "@chakra-ui/react";
import { SlidersHorizontal } from "#app/look/icons.ts";
import { useState } from "react";
import type { LoadFailed } from "#app/session/session-calls.ts";
import { ClientFilter } from "#app/usage/client-filter.tsx";
import { runColumns } from "#app/usage/run-columns.tsx";
import { type RunSource, type ShownRun, personText, toolText } from "#app/usage/run-source.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ExportButtons } from "#app/workspace/table/export-buttons.tsx";
import { ChosenFilter, FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { FilterField, optionsOf } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import type { ClientName } from "#domain/clients/replies.ts";
import { KIND_NAMES } from "#domain/usage/names.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";
import { OUTCOME_WORDS } from "#domain/usage/runs.ts";
import { LongTable } from "#app/workspace/table/long-table.tsx";

const RunDetails = lazyPart(() => import("#app/usage/run-details.tsx"), "RunDetails");

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
      {dialog.isOpen && <RunDetails key={dialog.turn} dialog={dialog} source={source} />}
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
      <Button justifySelf="start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal /> {isOpen ? "Fewer filters" : "More filters"}
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
          text={`Only ${nameIn(rows, toolText, "this widget")}`}
          onRemove={() => change({ feature: "" })}
        />
      )}
      {filter.user && (
        <ChosenFilter
          text={`Only ${nameIn(rows, personText, "this person")}`}
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
