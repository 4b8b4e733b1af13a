import { Box, Button, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { RowsShape } from "#app/workspace/loading-shapes.tsx";
import type { useOlderRows } from "#app/workspace/table/long-list.ts";

/** Shown in place of a table while its first page loads (product/site 5). */
export function TableLoading() {
  return (
    <Box aria-busy="true">
      <Text mb="3" color="fg.muted" role="status">
        Loading ...
      </Text>
      <RowsShape />
    </Box>
  );
}

type LongListFootProps = {
  list: ReturnType<typeof useOlderRows>;
  /** The number of rows in words, such as "1 answer". */
  counted: string;
  /** A sentence about times and days. */
  note: string;
  children?: ReactNode;
};

/** The foot of a long list: how many rows are shown, the button to older ones, and the buttons of the list. */
export function LongListFoot({ list, counted, note, children }: LongListFootProps) {
  const { rows, next, more, isLoading, refusal } = list;
  return (
    <>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
        <Text fontSize="sm" color="fg.muted" role="status">
          {counted}
          {next && ", older ones follow"}. {note}
        </Text>
        <Flex gap="3" wrap="wrap">
          {next && (
            <Button size="sm" variant="outline" loading={isLoading} onClick={more}>
              {rows.length > 0 ? "Load more" : "Look further back"}
            </Button>
          )}
          {rows.length > 0 && children}
        </Flex>
      </Flex>
      {refusal && <ErrorMessage message={refusal} />}
    </>
  );
}
