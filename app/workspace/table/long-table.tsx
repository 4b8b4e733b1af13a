import { Button, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { counted } from "#app/workspace/counted.ts";
import type { useOlderRows } from "#app/workspace/table/long-list.ts";
import { type Column, RowTable } from "#app/workspace/table/row-table.tsx";

type LongTableProps<R extends { id: string }> = {
  label: string;
  list: { rows: R[] } & Pick<
    ReturnType<typeof useOlderRows>,
    "next" | "more" | "isLoading" | "refusal"
  >;
  columns: Column<R>[];
  /** The word for a row, such as "answer". */
  noun: string;
  onOpen(row: NoInfer<R>): void;
  /** A sentence about times and days. */
  note: string;
  children?: ReactNode;
};

/** A table of the newest rows that match, with their number, the button to older ones, and the buttons of the list. */
export function LongTable<R extends { id: string }>(props: LongTableProps<R>) {
  const { label, list, columns, noun, onOpen, note, children } = props;
  const { rows, next, more, isLoading, refusal } = list;
  return (
    <>
      <RowTable
        label={label}
        columns={columns}
        rows={rows}
        emptyText={next ? `None of the newest ${noun}s matches.` : `No ${noun} matches.`}
        onOpen={onOpen}
      />
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
        <Text fontSize="sm" color="fg.muted" role="status">
          {counted(rows.length, noun)}
          {next && ", older ones follow"}. {note}
        </Text>
        <Flex gap="3" wrap="wrap">
          {next && (
            <Button size="sm" loading={isLoading} onClick={more}>
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
