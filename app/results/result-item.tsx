import { Box, Button, Flex, HStack, Link as StyledLink, Text } from "@chakra-ui/react";
import type { ResultRow } from "#domain/assistant/answers.ts";
import { PenLine, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { ResultStar } from "#app/results/result-star.tsx";
import { toolOf } from "#app/results/result-tools.ts";
import { LocalTime } from "#app/workspace/local-time.tsx";

type ResultItemProps = {
  row: ResultRow;
  onKeep(isKept: boolean): void;
  onRename(): void;
  onDelete(): void;
};

/** A result in the list: star, title, tool, time and the beginning of its text. */
export function ResultItem({ row, onKeep, onRename, onDelete }: ResultItemProps) {
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
        <HStack alignSelf="start" gap="1">
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
