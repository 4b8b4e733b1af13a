import { Button } from "@chakra-ui/react";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { ChosenFilter, FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import type { LoadFailed } from "#app/session/load-failure.ts";
import type { ClientName } from "#domain/clients/answers.ts";
import { FilterField, optionsOf } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { ClientFilter } from "#app/usage/client-filter.tsx";
import type { ShownRun } from "#app/usage/run-source.ts";
import { personOf, toolOf } from "#app/usage/run-words.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";
import { KIND_NAMES } from "#domain/usage/names.ts";
import { OUTCOME_WORDS } from "#domain/usage/runs.ts";

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
};

/** The filters of the answers. The URL holds them. */
export function RunFilters({ filter, clients, models, rows }: RunFiltersProps) {
  const { change } = useListSearch();
  const named = models.map((model) => ({ value: model, text: model }));
  const [isOpen, setOpen] = useState(false);
  return (
    <FilterGrid isFiltered={Object.keys(filter).length > 0}>
      <DayRange from={filter.from} to={filter.to} />
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
