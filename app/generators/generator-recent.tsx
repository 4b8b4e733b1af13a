import { Box, Flex, Heading, Link as StyledLink, List, Text } from "@chakra-ui/react";
import type { ResultRow } from "#domain/assistant/answers.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { RESULTS_FAILED } from "#app/results/result-tools.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";
import type { GeneratorKind } from "#domain/assistant/generator-kinds.ts";

const SHOWN = 5;

type GeneratorRecentProps = {
  kind: GeneratorKind;
  /** The result stored last: a new one loads the list again. */
  newest: string | undefined;
};

/** The last five results of a generator (product/results 5). */
export function GeneratorRecent({ kind, newest }: GeneratorRecentProps) {
  // `undefined` while it loads, `null` if it cannot be loaded.
  const [rows, setRows] = useState<ResultRow[] | null>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void recent(kind, leaving.signal).then((loaded) => !leaving.signal.aborted && setRows(loaded));
    return () => leaving.abort();
  }, [kind, newest, turn]);
  return (
    <Box as="section" aria-labelledby="recent" minW="0">
      {/* The link stands above the list, which grows. */}
      <Flex justify="space-between" align="baseline" gap="3" mb="3">
        <Heading as="h2" size="xl" id="recent">
          Recent
        </Heading>
        <StyledLink asChild color="brand.fg" py="1">
          <Link to="/results">All results</Link>
        </StyledLink>
      </Flex>
      {rows === null && (
        <LoadFailure message={RESULTS_FAILED} onRetry={() => setTurn((former) => former + 1)} />
      )}
      {rows?.length === 0 && (
        <Text color="fg.muted">Your recent answers of this generator appear here.</Text>
      )}
      <List.Root gap="2" variant="plain">
        {/* By their places: a new result changes their texts and moves none. */}
        {rows?.map(({ id, title, createdAt }, place) => (
          <List.Item
            key={String(place)}
            display="flex"
            flexWrap="wrap"
            columnGap="3"
            alignItems="baseline"
          >
            <StyledLink asChild color="brand.fg" fontWeight="600" overflowWrap="anywhere" py="0.5">
              <Link to={`/results/${id}`}>{title}</Link>
            </StyledLink>
            <Text as="span" fontSize="sm" color="fg.muted">
              <LocalTime time={new Date(createdAt).toISOString()} />
            </Text>
          </List.Item>
        ))}
      </List.Root>
    </Box>
  );
}

async function recent(kind: GeneratorKind, signal: AbortSignal): Promise<ResultRow[] | null> {
  const query = { source: kind, size: String(SHOWN) };
  const load = async () => {
    const response = await rest(signal).api.results.$get({ query });
    return response.ok ? response.json() : null;
  };
  // Also where the person leaves while the body arrives.
  return load().catch(() => null);
}
