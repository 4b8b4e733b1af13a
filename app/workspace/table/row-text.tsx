import { Text } from "@chakra-ui/react";

/** A short text in a table. It wraps and breaks long words, so that the other columns stay visible. */
export function RowText({ children }: { children: string }) {
  return (
    <Text whiteSpace="normal" overflowWrap="anywhere" minW="24" maxW="72">
      {children}
    </Text>
  );
}
