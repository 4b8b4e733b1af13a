import { Box, Flex, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

type BoxedSectionProps = {
  heading: ReactNode;
  /** A link or a control beside the heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** A section of a page in a box, with its heading. */
export function BoxedSection({ heading, action, children }: BoxedSectionProps) {
  return (
    <Box
      as="section"
      minW="0"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p={{ base: "4", md: "5" }}
    >
      <Flex justify="space-between" align="baseline" wrap="wrap" gap="3" mb="4">
        <Heading>{heading}</Heading>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
