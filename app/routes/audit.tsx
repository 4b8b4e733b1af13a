import { Field, Input } from "@chakra-ui/react";
import {
  summaryOf,
  ACTION_NAMES,
  actorOf,
  ENTITY_NAMES,
  subjectOf,
} from "#app/audit/audit-changes.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { DayRange } from "#app/workspace/day-range.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ExportButtons } from "#app/workspace/table/export-buttons.tsx";
import { ChosenFilter, FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { FilterField, optionsOf } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { filterIn, isName, longListLoader, useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongTable } from "#app/workspace/table/long-table.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { timeText } from "#app/workspace/time-text.tsx";
import type { AuditFilter } from "#domain/audit/audit-query.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "#domain/audit/audit.ts";
import type { AuditRow } from "#domain/audit/replies.ts";
import { isDay } from "#domain/time.ts";
import type { Route } from "./+types/audit.ts";

const AuditDetails = lazyPart(() => import("#app/audit/audit-details.tsx"), "AuditDetails");

export const meta = titled("Audit");

/** Loads the next rows of the audit that match, newest first. */
const loadAudit = longListLoader((query: AuditFilter & { before?: string }, signal) =>
  rest(signal).audit.$get({ query }),
);

const FILTERS = {
  entity: AUDIT_ENTITIES,
  id: isName,
  actor: isName,
  actorId: isName,
  action: AUDIT_ACTIONS,
  from: isDay,
  to: isDay,
};

export const clientLoader = pageLoader(async (request) => {
  const filter = filterIn(FILTERS, request);
  const { signal } = request;
  return { filter, page: await initialLoad(request, loadAudit(filter, { signal })) };
});

/** The list of recorded changes with their authors, newest first (product/audit 4). */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, page } = loaderData;
  const list = useOlderRows(page, (before) => loadAudit(filter, { before }));
  const { rows } = list;
  const dialog = useDialogState<AuditRow>();
  if (rows.length === 0 && Object.keys(filter).length === 0) {
    return (
      <AdminPage heading="Audit">
        <EmptyState
          title="No changes yet"
          text="Every change of toolkits, widgets, clients, accounts, prices and settings is recorded here."
        />
      </AdminPage>
    );
  }
  return (
    <AdminPage heading="Audit">
      <AuditFilters filter={filter} rows={rows} />
      <LongTable
        label="Audit"
        list={list}
        columns={AUDIT_COLUMNS}
        noun="change"
        onOpen={dialog.open}
        note="Times are in your time zone, days in UTC."
      >
        <ExportButtons
          name="audit"
          ask={(format) => rest().audit.export.$get({ query: { ...filter, format } })}
        />
      </LongTable>
      {dialog.isOpen && <AuditDetails key={dialog.turn} dialog={dialog} />}
    </AdminPage>
  );
}

const AUDIT_COLUMNS: Column<AuditRow>[] = [
  { header: "Time", width: "10rem", text: ({ at }) => timeText(at), isName: true },
  { header: "Who", width: "clamp(7rem, 11cqi, 12rem)", text: actorOf },
  { header: "Action", width: "9rem", text: ({ action }) => ACTION_NAMES[action] ?? action },
  { header: "What", width: "clamp(14rem, 32cqi, 32rem)", text: subjectOf },
  { header: "Changes", text: summaryOf },
];

const ENTITIES = optionsOf("What: all", Object.entries(ENTITY_NAMES));
const ACTIONS = optionsOf("Action: all", Object.entries(ACTION_NAMES));

type AuditFiltersProps = {
  filter: AuditFilter;
  /** The rows on the page: they have the name of the filtered thing. */
  rows: AuditRow[];
};

/** The filters of the audit. The URL holds them. */
function AuditFilters({ filter, rows }: AuditFiltersProps) {
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
