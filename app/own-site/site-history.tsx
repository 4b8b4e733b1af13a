import { ChangeDetails } from "#app/audit/audit-details.tsx";
import { summaryOf } from "#app/audit/audit-changes.ts";
import { ACTION_NAMES } from "#app/audit/audit-words.ts";
import { loadSiteHistory } from "#app/own-site/load-site-history.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { LocalTime } from "#app/workspace/local-time.tsx";
import type { Column } from "#app/workspace/table/column.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongListFoot } from "#app/workspace/table/long-list-foot.tsx";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import { timeText } from "#app/workspace/time-text.ts";
import type { SiteChange, SiteHistory } from "#domain/own-site/answers.ts";
import type { SiteHistoryFilter } from "#domain/own-site/site-changes.ts";

const COLUMNS: Column<SiteChange>[] = [
  { header: "Time", width: "12.5rem", text: ({ at }) => timeText(at), isName: true },
  { header: "Who", width: "18%", text: ({ by }) => by },
  { header: "Action", width: "11rem", text: ({ action }) => ACTION_NAMES[action] },
  { header: "Changes", text: (row) => nameText(row) || summaryOf(asRow(row)) },
];

/** Of a token that was made or removed, and of a link or a passkey of a person, the names; empty for other changes. */
function nameText({ changes }: SiteChange): string {
  const named = { serviceToken: "Service token", person: "Person", passkey: "Passkey" };
  return Object.entries(named)
    .flatMap(([field, label]) => {
      const name = changes[field]?.find((value) => typeof value === "string");
      return name ? [`${label}: ${name}`] : [];
    })
    .join("; ");
}

type SiteHistoryTabProps = { filter: SiteHistoryFilter; page: SiteHistory };

/** Who changed what of the site, newest first (product/own-site 4). */
export function SiteHistoryTab({ filter, page }: SiteHistoryTabProps) {
  const list = useOlderRows(page, (before) => loadSiteHistory(filter, { before }));
  const { rows, next } = list;
  const dialog = useDialogState<SiteChange>();
  const isFiltered = Object.keys(filter).length > 0;
  const opened = dialog.state.step === "editing" ? dialog.state.entity : null;
  if (rows.length === 0 && !isFiltered)
    return <EmptyState title="No changes yet" text="Every change of this site is listed here." />;
  return (
    <>
      <FilterGrid isFiltered={isFiltered}>
        <DayRange from={filter.from} to={filter.to} />
      </FilterGrid>
      <RowTable
        label="History"
        columns={COLUMNS}
        rows={rows}
        emptyText={next ? "None of the newest changes matches." : "No change matches."}
        onOpen={dialog.open}
      />
      <LongListFoot
        list={list}
        counted={rows.length === 1 ? "1 change" : `${rows.length.toLocaleString("en")} changes`}
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
