import { Box, Flex } from "@chakra-ui/react";
import type { AnswerKind } from "#domain/answers/answer-form.ts";

/** A small picture of what a kind of answers looks like. */
export function AnswerSketch({ kind }: { kind: AnswerKind }) {
  return (
    <Flex
      aria-hidden="true"
      direction="column"
      justify="center"
      gap="1"
      h="16"
      px="2"
      borderRadius="sm"
      bg="bg"
      // Its shapes are backgrounds, which forced colors would remove.
      forcedColorAdjust="none"
    >
      {SKETCHES[kind]}
    </Flex>
  );
}

const OUTLINE = { borderWidth: "1px", borderColor: "border.emphasized" };

function Line({ width }: { width: string }) {
  return <Box h="3px" w={width} borderRadius="full" bg="fg.subtle" opacity="0.6" />;
}

/** A line with a dot before it: an option, or a step. */
function Dotted({ isFilled = false, width }: { isFilled?: boolean; width: string }) {
  return (
    <Flex align="center" gap="1">
      <Box
        {...OUTLINE}
        boxSize="7px"
        borderRadius="full"
        bg={isFilled ? "brand.solid" : undefined}
      />
      <Line width={width} />
    </Flex>
  );
}

const SKETCHES = {
  text: ["90%", "75%", "85%", "50%"].map((width) => <Line key={width} width={width} />),
  quiz: (
    <>
      <Line width="80%" />
      <Dotted width="45%" />
      <Dotted isFilled width="60%" />
      <Dotted width="35%" />
    </>
  ),
  cards: ["60%", "45%", "70%"].map((width) => (
    <Flex
      key={width}
      {...OUTLINE}
      bg="bg.panel"
      h="13px"
      align="center"
      px="1.5"
      borderRadius="2px"
    >
      <Line width={width} />
    </Flex>
  )),
  table: [1, 2, 3].map((row) => (
    <Flex key={row} gap="1" pb="1" borderBottomWidth="1px" borderColor="border.emphasized">
      <Line width="30%" />
      <Line width="25%" />
      <Line width="35%" />
    </Flex>
  )),
  steps: ["70%", "55%", "80%", "40%"].map((width) => <Dotted key={width} isFilled width={width} />),
};
