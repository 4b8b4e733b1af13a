import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

type GroupFrameProps = { heading: string; text?: string; children: ReactNode };

/** A part of Settings or Health: its heading beside its content, or above it on a narrow screen. */
export function GroupFrame({ heading, text, children }: GroupFrameProps) {
  const id = useId();
  return (
    <Flex
      as="section"
      aria-labelledby={id}
      id={anchorOf(heading)}
      // Large text leaves no room for two columns.
      wrap="wrap"
      gap={{ base: "4", lg: "10" }}
      py="8"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0", pt: "2" }}
    >
      <Stack gap="1" flex="1 1 14rem" maxW={{ lg: "14rem" }}>
        <Heading id={id}>{heading}</Heading>
        {text && (
          <Text color="fg.muted" fontSize="sm">
            {text}
          </Text>
        )}
      </Stack>
      <Box flex="1 1 24rem" minW="0">
        {children}
      </Box>
    </Flex>
  );
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z]+/gu, "-");
}
