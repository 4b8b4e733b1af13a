import { Box, Container, Flex, Heading, Text } from "@chakra-ui/react";
import type { ResultRow } from "#domain/assistant/answers.ts";
import { useState } from "react";
import { deleteResult, useResultChange } from "#app/results/result-change.ts";
import { useStar } from "#app/results/use-star.tsx";
import { ResultDelete } from "#app/results/result-delete.tsx";
import { ResultFilters } from "#app/results/result-filters.tsx";
import { ResultItem } from "#app/results/result-item.tsx";
import { ResultRecording } from "#app/results/result-recording.tsx";
import { type NamedResult, ResultRename } from "#app/results/result-rename.tsx";
import { RESULTS_FAILED } from "#app/results/result-tools.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { Paging } from "#app/workspace/table/list-fields.tsx";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";
import { ResultQuery } from "#domain/assistant/results.ts";
import type { Route } from "./+types/results.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Results", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const { data } = ResultQuery.safeParse(parameters);
  const query = data ?? ResultQuery.parse({});
  const { results } = rest(request.signal).api;
  try {
    const [{ rows, total }, { records, isFull }] = await Promise.all([
      loadPage<ResultRow>(request, results.$get({ query: data ? parameters : {} })),
      initialLoad(request, results.settings.$get()),
    ]);
    return { rows, total, records, isFull, query };
  } catch (error) {
    if (!(error instanceof LoadFailed)) throw error;
    throw new LoadFailed(`${RESULTS_FAILED} ${error.message}`);
  }
});

/** The person's results, with search and filters (product/results 5). */
export default function Results({ loaderData }: Route.ComponentProps) {
  const { rows, total, records, isFull, query } = loaderData;
  const editor = useDialogState<NamedResult>();
  const [deleting, setDeleting] = useState<ResultRow | null>(null);
  const { run, isWorking, failure } = useResultChange();
  const star = useStar(run);
  const isFiltered = query.search !== "" || query.source !== undefined || query.kept !== undefined;

  async function remove() {
    if (deleting) await run(deleteResult(deleting));
    setDeleting(null);
  }

  return (
    <Container maxW="6xl" py="10">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="2">
        <Heading as="h1" size="4xl" tabIndex={-1}>
          Results
        </Heading>
        <ResultRecording isOn={records} />
      </Flex>
      <Text color="fg.muted" mb="6">
        {records
          ? "The answers of your tools. The newest 200 are kept, and all that you mark with a star."
          : "New answers are not recorded."}
      </Text>
      {isFull && (
        <Box mb="6">
          <ErrorMessage message={`${STORAGE_FULL} ${NOTHING_STORED}`} />
        </Box>
      )}
      {(total > 0 || isFiltered) && <ResultFilters query={query} />}
      {failure && <ErrorMessage message={failure} />}
      {star.note}
      {rows.length === 0 ? (
        <Nothing isFiltered={isFiltered} search={query.search} />
      ) : (
        <>
          <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="lg">
            {rows.map((row) => (
              <ResultItem
                key={row.id}
                row={row}
                onKeep={(isKept) => star.keep(row, isKept)}
                onRename={() => editor.open(row)}
                onDelete={() => setDeleting(row)}
              />
            ))}
          </Box>
          <Paging total={total} query={query} />
        </>
      )}
      {editor.state.step !== "closed" && <ResultRename key={editor.turn} editor={editor} />}
      <ResultDelete
        result={deleting}
        isWorking={isWorking}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(null)}
      />
    </Container>
  );
}

function Nothing({ isFiltered, search }: { isFiltered: boolean; search: string }) {
  if (search) return <Text color="fg.muted">Nothing matches “{search}”.</Text>;
  if (isFiltered) return <Text color="fg.muted">No results with this filter.</Text>;
  return (
    <EmptyState title="No results yet" text="Answers of generators and widgets are kept here." />
  );
}
