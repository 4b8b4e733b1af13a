import {
  Box,
  Button,
  Container,
  Flex,
  Heading,
  HStack,
  Link as StyledLink,
  Text,
} from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router";
import { PenLine, Trash2 } from "#app/look/icons.ts";
import { deleteResult, ResultStar, useResultChange, useStar } from "#app/results/result-change.tsx";
import { DeleteResultDialog } from "#app/results/delete-result-dialog.tsx";
import type { NamedResult } from "#app/results/result-rename.tsx";
import { RESULTS_FAILED, TOOL_OPTIONS, toolOf } from "#app/results/result-tools.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { titled } from "#app/site/page-title.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-address.ts";
import { FilterField, Paging, SearchField } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { ResultRow } from "#domain/assistant/replies.ts";
import type { ResultQuery } from "#domain/assistant/results.ts";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";
import type { Route } from "./+types/results.ts";

const ResultRename = lazyPart(() => import("#app/results/result-rename.tsx"), "ResultRename");

export const meta = titled("Results");

export const clientLoader = pageLoader(async (request) => {
  const query = resultQueryIn(request);
  const { results } = rest(request.signal).api;
  try {
    const [{ rows, total }, { records, isFull }] = await Promise.all([
      loadPage<ResultRow>(request, results.$get({ query: asParameters(query) })),
      initialLoad(request, results.settings.$get()),
    ]);
    return { rows, total, records, isFull, query };
  } catch (error) {
    if (!(error instanceof LoadFailed)) throw error;
    throw new LoadFailed(`${RESULTS_FAILED} ${error.message}`);
  }
});

const KEPT: Record<string, boolean> = { true: true, false: false };

/** The query of the list in the address of the page. */
function resultQueryIn(request: Request): ResultQuery {
  const { page, size, search } = listQueryIn(request);
  const { searchParams } = new URL(request.url);
  const source = TOOL_OPTIONS.find(({ value }) => value === searchParams.get("source"))?.value;
  return {
    page,
    size,
    search,
    source: source || undefined,
    kept: KEPT[searchParams.get("kept") ?? ""],
  };
}

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
    <Container py="10">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="2">
        <Heading as="h1" size="3xl" tabIndex={-1}>
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
      {editor.isOpen && <ResultRename key={editor.turn} editor={editor} />}
      <DeleteResultDialog
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
    <EmptyState title="No results yet" text="Answers of generators and widgets are kept here.">
      <Button asChild variant="solid">
        <Link to="/dashboard">Choose a tool</Link>
      </Button>
    </EmptyState>
  );
}

/** The switch that starts and ends recording (product/results 1). */
function ResultRecording({ isOn }: { isOn: boolean }) {
  const { run, failure } = useResultChange();
  return (
    <>
      <EditorSwitch
        label="Record my results"
        isOn={isOn}
        onChange={(records) => void run(rest().api.results.settings.$post({ json: { records } }))}
      />
      {failure && <ErrorMessage message={failure} />}
    </>
  );
}

/** Search, filter by tool and Kept only. The URL holds them, so the browser's Back shows the former list. */
function ResultFilters({ query }: { query: ResultQuery }) {
  const { change } = useListSearch();
  return (
    <Flex wrap="wrap" gap="3" mb="4" align="center">
      <SearchField label="Results" query={query} />
      <FilterField label="Tool" name="source" value={query.source} options={TOOL_OPTIONS} />
      <EditorSwitch
        label="Kept only"
        isOn={query.kept === true}
        onChange={(isOn) => change({ kept: isOn ? "true" : "" })}
      />
    </Flex>
  );
}

type ResultItemProps = {
  row: ResultRow;
  onKeep(isKept: boolean): void;
  onRename(): void;
  onDelete(): void;
};

/** A result in the list: star, title, tool, time and the beginning of its text. */
function ResultItem({ row, onKeep, onRename, onDelete }: ResultItemProps) {
  const { id, title, excerpt, kept, createdAt } = row;
  return (
    <Flex as="li" gap="2" px="3" py="3" borderTopWidth="1px" _first={{ borderTopWidth: "0" }}>
      <ResultStar title={title} isKept={kept} onChange={onKeep} />
      <Flex
        flex="1"
        minW="0"
        gap={{ base: "2", md: "4" }}
        direction={{ base: "column", md: "row" }}
      >
        <Box flex="1" minW="0">
          <StyledLink asChild fontWeight="600" overflowWrap="anywhere">
            <Link to={`/results/${id}`}>{title}</Link>
          </StyledLink>
          <Text fontSize="sm" color="fg.muted">
            {toolOf(row).name} · <LocalTime time={new Date(createdAt).toISOString()} />
          </Text>
          <Text fontSize="sm" dir="auto" lineClamp="2" overflowWrap="anywhere" mt="1">
            {withoutTitle(excerpt, title)}
          </Text>
        </Box>
        <HStack alignSelf="start" gap="1" ms={{ base: "-2.5", md: "0" }}>
          <Button
            size="xs"
            variant="ghost"
            color="fg.muted"
            aria-label={`Rename ${title}`}
            onClick={onRename}
          >
            <PenLine /> Rename
          </Button>
          <Button
            size="xs"
            variant="ghost"
            color="fg.muted"
            aria-label={`Delete ${title}`}
            onClick={onDelete}
          >
            <Trash2 /> Delete
          </Button>
        </HStack>
      </Flex>
    </Flex>
  );
}

/** The title is often the first heading of the text. */
function withoutTitle(excerpt: string, title: string): string {
  return excerpt.startsWith(title) ? excerpt.slice(title.length).trimStart() : excerpt;
}
