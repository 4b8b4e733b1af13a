import { Box } from "@chakra-ui/react";

/**
 * A text in a table, on one line. Its title and, while the keyboard is in the row, the row show the text in full.
 * @param full the whole text, where the table shows a part of it
 */
export function RowText({ children, full }: { children: string; full?: string }) {
  return (
    <Box
      data-text=""
      data-full={full === children ? undefined : full}
      title={full ?? (children || undefined)}
    >
      {children}
    </Box>
  );
}
