import { Button, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { RUN_COLUMNS } from "#app/usage/run-columns.tsx";
import { RunDetails } from "#app/usage/run-details.tsx";
import { RunExport } from "#app/usage/run-export.tsx";
import { RunFilters } from "#app/usage/run-filters.tsx";
import { loadRuns, runFilterIn } from "#app/usage/run-view.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { useAccountCall } from "#app/session/use-account-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import type { Run, RunFilter, RunPage } from "#domain/usage/run-query.ts";
import type { Route } from "./+types/runs.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Answers", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const filter = runFilterIn(request);
  const { signal } = request;
  const api = rest(signal);
  const [page, clients, platform, models] = await Promise.all([
    initialLoad(request, loadRuns(filter, { signal })),
    initialLoad(request, api.clients.names.$get()),
    initialLoad(request, api.platform.$get()),
    initialLoad(request, api.models.$get()),
  ]);
  return { filter, page, clients, zone: platform.zone, models: models.rows.map(({ id }) => id) };
});

/** The answers one by one, newest first (product/usage 6). */
export default function Runs({ loaderData }: Route.ComponentProps) {
  const { filter, page, clients, zone, models } = loaderData;
  const { rows, next, more, isLoading, refusal } = usePages(filter, page);
  const dialog = useDialogState<Run>();
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
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
        <Text fontSize="sm" color="fg.muted" role="status">
          {rows.length === 1 ? "1 answer" : `${rows.length.toLocaleString("en")} answers`}
          {next && ", older ones follow"}. Times are yours, days those of {zone}.
        </Text>
        <Flex gap="3" wrap="wrap">
          {next && (
            <Button size="sm" variant="outline" loading={isLoading} onClick={more}>
              {rows.length > 0 ? "Load more" : "Look further back"}
            </Button>
          )}
          {rows.length > 0 && <RunExport filter={filter} />}
        </Flex>
      </Flex>
      {refusal && <ErrorMessage message={refusal} />}
      {dialog.state.step !== "closed" && <RunDetails key={dialog.turn} dialog={dialog} />}
    </AdminPage>
  );
}

/** The first page of the answers, and those that were loaded after it. */
function usePages(filter: RunFilter, first: RunPage) {
  const [older, setOlder] = useState<{ after: RunPage } & RunPage>();
  const { send, isSending, refusal } = useAccountCall();
  // Another filter has another first page.
  const loaded = older?.after === first ? older : undefined;
  const rows = [...first.rows, ...(loaded?.rows ?? [])];
  const { next } = loaded ?? first;

  async function more() {
    const response = await send(async () => loadRuns(filter, { before: next ?? undefined }));
    if (!response) return;
    const page = await response.json();
    setOlder({ after: first, rows: [...(loaded?.rows ?? []), ...page.rows], next: page.next });
  }

  return { rows, next, more: () => void more(), isLoading: isSending, refusal };
}
