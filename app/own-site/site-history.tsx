import { summaryOf, ACTION_NAMES } from "#app/audit/audit-changes.ts";
import { ChangeDetails } from "#app/audit/audit-details.tsx";
import { loadSiteHistory } from "#app/own-site/site-runs.ts";
import { initialLoad } from "#app/session/gate.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { filterIn, useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongTable } from "#app/workspace/table/long-table.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { LocalTime, timeText } from "#app/workspace/time-text.tsx";
import type { SiteChange } from "#domain/own-site/replies.ts";
import { isDay } from "#domain/time.ts";

const COLUMNS: Column<SiteChange>[] = [
  { header: "Time", width: "12.5rem", text: ({ at }) => timeText(at), isName: true },
  { header: "Who", width: "clamp(7rem, 18cqi, 14rem)", text: ({ by }) => by },
  { header: "Action", width: "11rem", text: ({ action }) => ACTION_NAMES[action] },
  { header: "Changes", text: (row) => nameText(row) || summaryOf(asRow(row)) },
];

/** The names in a change that concerns a service token, a one-time link or a passkey; empty for other changes. */
function nameText({ changes }: SiteChange): string {
  const named = { serviceToken: "Service token", person: "Person", passkey: "Passkey" };
  return Object.entries(named)
    .flatMap(([field, label]) => {
      const name = changes[field]?.find((value) => typeof value === "string");
      return name ? [`${label}: ${name}`] : [];
    })
    .join("; ");
}

/** Loads the changes that the address asks for. Throws as `initialLoad`. */
export async function loadHistory(request: Request) {
  const filter = filterIn({ from: isDay, to: isDay }, request);
  const { signal } = request;
  return { filter, page: await initialLoad(request, loadSiteHistory(filter, { signal })) };
}

/** Lists the changes of the site with their authors, newest first (product/own-site 4). */
export function SiteHistoryTab({ filter, page }: Awaited<ReturnType<typeof loadHistory>>) {
  const list = useOlderRows(page, (before) => loadSiteHistory(filter, { before }));
  const dialog = useDialogState<SiteChange>();
  const isFiltered = Object.keys(filter).length > 0;
  const opened = dialog.entity;
  if (list.rows.length === 0 && !isFiltered)
    return <EmptyState title="No changes yet" text="Every change of this site is listed here." />;
  return (
    <>
      <FilterGrid isFiltered={isFiltered}>
        <DayRange from={filter.from} to={filter.to} />
      </FilterGrid>
      <LongTable
        label="History"
        list={list}
        columns={COLUMNS}
        noun="change"
        onOpen={dialog.open}
        note="Times are in your time zone, days in UTC."
      />
      {opened && (
        <ChangeDetails
          key={dialog.turn}
          row={asRow(opened)}
          title={ACTION_NAMES[opened.action]}
          facts={[
            ["Time", <LocalTime key="time" time={opened.at} />],
            ["Who", opened.by],
          ]}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** The audit's parts show a change by what it is about. */
function asRow(change: SiteChange) {
  return { ...change, entity: "client" as const };
}
