import { Box, chakra, Flex, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { AnswerSketch } from "#app/widgets/workbench/answer-sketch.tsx";
import type { DraftForm } from "#app/widgets/drafts/draft-form.ts";
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
          help={`The model is asked for so many, at most ${words.max}. A number that the prompt names counts before it.`}
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
