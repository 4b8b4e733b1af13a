import { Field, Input } from "@chakra-ui/react";
import type { AuditRow } from "#domain/audit/replies.ts";
import { ACTION_NAMES, ENTITY_NAMES, subjectOf } from "#app/audit/audit-words.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { ChosenFilter, FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { FilterField, optionsOf } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import type { AuditFilter } from "#domain/audit/audit-query.ts";

const ENTITIES = optionsOf("What: all", Object.entries(ENTITY_NAMES));
const ACTIONS = optionsOf("Action: all", Object.entries(ACTION_NAMES));

type AuditFiltersProps = {
  filter: AuditFilter;
  /** The rows on the page: they have the name of the filtered thing. */
  rows: AuditRow[];
};

/** The filters of the audit. The URL holds them. */
export function AuditFilters({ filter, rows }: AuditFiltersProps) {
  const { change } = useListSearch();
  const [first] = rows;
  return (
    <FilterGrid isFiltered={Object.keys(filter).length > 0}>
      <DayRange from={filter.from} to={filter.to} />
      <FilterField label="What" name="entity" value={filter.entity} options={ENTITIES} />
      <FilterField label="Action" name="action" value={filter.action} options={ACTIONS} />
      <ActorField actor={filter.actor} />
      {filter.actorId && (
        <ChosenFilter text="Only this account" onRemove={() => change({ actorId: "" })} />
      )}
      {filter.id && (
        <ChosenFilter
          text={`Only ${first ? subjectOf(first) : "this one"}`}
          onRemove={() => change({ id: "" })}
        />
      )}
    </FilterGrid>
  );
}

/** The whole name of a person. Like a day, it counts when the field is left or Enter is pressed. */
function ActorField({ actor }: { actor: string | undefined }) {
  const { change } = useListSearch();
  return (
    <Field.Root gap="1">
      <Field.Label fontWeight="400" color="fg.muted">
        User (full name)
      </Field.Label>
      <Input
        key={actor}
        bg="bg.panel"
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={actor}
        onBlur={({ target }) => {
          const name = target.value.trim();
          if (name !== (actor ?? "")) change({ actor: name });
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </Field.Root>
  );
}
