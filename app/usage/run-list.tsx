import { useState } from "react";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { runColumns } from "#app/usage/run-columns.tsx";
import { RunDetails } from "#app/usage/run-details.tsx";
import { RunFilters } from "#app/usage/run-filters.tsx";
import type { RunSource, ShownRun } from "#app/usage/run-source.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ExportButtons } from "#app/workspace/table/export-buttons.tsx";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongListFoot } from "#app/workspace/table/long-list-foot.tsx";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import type { ClientName } from "#domain/clients/answers.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";

type RunListProps = {
  source: RunSource;
  filter: RunFilter;
  page: { rows: ShownRun[]; next: string | null };
  /** The clients to choose from; null for readers without a choice. */
  clients: ClientName[] | LoadFailed | null;
  /** Models to filter by, besides those of the rows. */
  models: string[];
  zone: string;
};

/** The answers one by one, newest first (product/usage 6). */
export function RunList({ source, filter, page, clients, models, zone }: RunListProps) {
  const list = useOlderRows(page, (before) => source.load(filter, { before }));
  const { rows, next } = list;
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
      <RunFilters filter={filter} clients={clients} models={known} rows={rows} />
      <RowTable
        label="Answers"
        columns={runColumns({ hasClient: clients !== null, hasCost: source.hasCost })}
        rows={rows}
        emptyText={next ? "None of the newest answers matches." : "No answer matches."}
        onOpen={dialog.open}
      />
      <LongListFoot
        list={list}
        counted={rows.length === 1 ? "1 answer" : `${rows.length.toLocaleString("en")} answers`}
        note={`Times are in your time zone, days in ${zone}.`}
      >
        {rows.some(({ hasTexts }) => hasTexts) && (
          <EditorSwitch label="With texts" isOn={withTexts} onChange={setWithTexts} />
        )}
        <ExportButtons
          name="answers"
          ask={(format) => source.exportAll({ ...filter, ...texts, format })}
        />
      </LongListFoot>
      {dialog.state.step !== "closed" && (
        <RunDetails key={dialog.turn} dialog={dialog} source={source} />
      )}
    </>
  );
}
