import { Box, Flex, SimpleGrid, Stack, Text, chakra } from "@chakra-ui/react";
import type { DraftForm } from "#app/widgets/drafts/draft-form.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ANSWER_KINDS, type AnswerKind, ITEMS_KINDS } from "#domain/answers/answer-form.ts";

type AnswerFieldProps = {
  answer: DraftForm["answer"];
  error?: string;
  onChange(answer: DraftForm["answer"]): void;
};

/** The controls for the kind of a widget's answers, each with a picture, and for the number of their items (product/answers 1). */
export function AnswerField({ answer, error, onChange }: AnswerFieldProps) {
  const { kind, count } = answer;
  const words = kind === "text" ? null : ITEMS_KINDS[kind];
  return (
    <Stack as="fieldset" gap="4">
      <Text as="legend" fontWeight="500" textStyle="sm" mb="1.5">
        Answer
      </Text>
      <SimpleGrid columns={{ base: 2, sm: 3, xl: 5 }} gap="3">
        {ANSWER_KINDS.map((one) => (
          <KindChoice
            key={one}
            kind={one}
            isChosen={one === kind}
            onChoose={() =>
              onChange({ kind: one, count: one === "text" ? count : ITEMS_KINDS[one].usual })
            }
          />
        ))}
      </SimpleGrid>
      {words && (
        <EditorField
          label={`Number of ${words.several}`}
          value={String(count)}
          inputMode="numeric"
          error={error}
          help={`The model is asked for this number, at most ${words.max}. A number in the prompt takes precedence.`}
          onChange={(text) =>
            /^\d*$/u.test(text) && onChange({ kind, count: text === "" ? "" : Number(text) })
          }
        />
      )}
    </Stack>
  );
}

type KindChoiceProps = { kind: AnswerKind; isChosen: boolean; onChoose(): void };

function KindChoice({ kind, isChosen, onChoose }: KindChoiceProps) {
  return (
    <chakra.label
      display="block"
      position="relative"
      cursor="pointer"
      borderWidth="1px"
      borderRadius="md"
      p="2"
      bg="bg.panel"
      _hover={{ borderColor: "border.emphasized" }}
      css={{
        "&:has(:checked)": { borderColor: "brand.solid", boxShadow: "0 0 0 1px currentcolor" },
        "&:has(:focus-visible)": { outline: "2px solid", outlineOffset: "2px" },
      }}
      color="brand.solid"
    >
      <AnswerSketch kind={kind} />
      <Flex align="center" gap="2" mt="2" color="fg">
        <chakra.input type="radio" name="answer-kind" checked={isChosen} onChange={onChoose} />
        <Box as="span" textStyle="sm">
          {kind === "text" ? "Text" : ITEMS_KINDS[kind].name}
        </Box>
      </Flex>
    </chakra.label>
  );
}

/** A small picture of what a kind of answers looks like. */
function AnswerSketch({ kind }: { kind: AnswerKind }) {
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
