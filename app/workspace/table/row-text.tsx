import { Text } from "@chakra-ui/react";

/** A short text in a table. It takes several lines, and breaks long words, before others are pushed out of sight. */
export function RowText({ children }: { children: string }) {
  return (
    <Text whiteSpace="normal" overflowWrap="anywhere" minW="24" maxW="72">
      {children}
    </Text>
  );
}
