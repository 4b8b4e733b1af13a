import { Flex, Heading, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";

type StatementPartProps = { heading: string; action?: ReactNode; children: ReactNode };

/** A part of the page Statements: a heading, a control beside it, and what is below. */
export function StatementPart({ heading, action, children }: StatementPartProps) {
  return (
    <Stack as="section" gap="4">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading as="h2" size="lg">
          {heading}
        </Heading>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}
