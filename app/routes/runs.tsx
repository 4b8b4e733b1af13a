import { RUN_COLUMNS } from "#app/usage/run-columns.tsx";
import type { Run } from "#domain/usage/answers.ts";
import { RunDetails } from "#app/usage/run-details.tsx";
import { RunFilters } from "#app/usage/run-filters.tsx";
import { loadRuns } from "#app/usage/run-view.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { useState } from "react";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { ExportButtons } from "#app/workspace/table/export-buttons.tsx";
import { filterIn, useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongListFoot } from "#app/workspace/table/long-list-foot.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import { RunFilter } from "#domain/usage/run-query.ts";
import type { Route } from "./+types/runs.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Answers", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const filter = filterIn(RunFilter, request);
  const { signal } = request;
  const api = rest(signal);
  const [page, clients, platform, listed] = await Promise.all([
    initialLoad(request, loadRuns(filter, { signal })),
    partLoad(initialLoad(request, api.clients.names.$get())),
    partLoad(initialLoad(request, api.platform.$get())),
    partLoad(initialLoad(request, api.models.$get())),
  ]);
  // Without the platform and the models, the page still has its answers and their models.
  const zone = platform instanceof LoadFailed ? "that of the site" : platform.zone;
  const models = listed instanceof LoadFailed ? [] : listed.rows.map(({ id }) => id);
  return { filter, page, clients, zone, models };
});

/** The answers one by one, newest first (product/usage 6). */
export default function Runs({ loaderData }: Route.ComponentProps) {
  const { filter, page, clients, zone, models } = loaderData;
  const list = useOlderRows(page, (before) => loadRuns(filter, { before }));
  const { rows, next } = list;
  const dialog = useDialogState<Run>();
  const [withTexts, setWithTexts] = useState(false);
  const texts = withTexts ? { texts: "1" as const } : {};
  const isFiltered = Object.keys(filter).length > 0;
  if (rows.length === 0 && !isFiltered) {
    return (
      <AdminPage heading="Answers">
        <EmptyState
          title="No answers yet"
          text="Every answer of a widget, a generator or the chat is listed here, without its text."
        />
      </AdminPage>
    );
  }
  const seen = rows.flatMap(({ modelAsked, modelAnswered }) => [modelAsked, modelAnswered ?? ""]);
  const known = [...new Set([...models, filter.model ?? "", ...seen])].filter(Boolean).toSorted();
  return (
    <AdminPage heading="Answers">
      <RunFilters filter={filter} clients={clients} models={known} rows={rows} />
      <RowTable
        label="Answers"
        columns={RUN_COLUMNS}
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
          ask={(format) => rest().runs.export.$get({ query: { ...filter, ...texts, format } })}
        />
      </LongListFoot>
      {dialog.state.step !== "closed" && <RunDetails key={dialog.turn} dialog={dialog} />}
    </AdminPage>
  );
}
