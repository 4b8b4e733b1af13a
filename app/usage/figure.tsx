import { Box, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A large number with its name and what it means, in a list of such numbers. */
export function Figure({
  name,
  value,
  children,
}: {
  name: string;
  value: string;
  children?: ReactNode;
}) {
  return (
    <Box borderWidth="1px" borderRadius="lg" bg="bg.panel" p="4">
      <Text as="dt" color="fg.muted" fontSize="sm">
        {name}
      </Text>
      <Text as="dd" fontSize="2xl" fontWeight="600" fontVariantNumeric="tabular-nums">
        {value}
      </Text>
      <Box as="dd" color="fg.muted" fontSize="sm">
        {children}
      </Box>
    </Box>
  );
}
