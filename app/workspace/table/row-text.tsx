import { Box } from "@chakra-ui/react";

/** A text in a table, on one line. Its title and, while the keyboard is in the row, the row show the text in full. */
export function RowText({ children }: { children: string }) {
  return (
    <Box data-text="" title={children || undefined}>
      {children}
    </Box>
  );
}
