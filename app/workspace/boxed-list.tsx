import { Flex, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A list whose rows stand in one box. `label` names it where no heading does. */
export function BoxedList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Stack
      as="ul"
      aria-label={label}
      gap="0"
      w="full"
      listStyleType="none"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
    >
      {children}
    </Stack>
  );
}

/** A row of a boxed list: texts, and a button at its end. */
export function BoxedRow({ children }: { children: ReactNode }) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="center"
      columnGap="4"
      rowGap="2"
      px="4"
      py="3"
      _notFirst={{ borderTopWidth: "1px" }}
    >
      {children}
    </Flex>
  );
}
