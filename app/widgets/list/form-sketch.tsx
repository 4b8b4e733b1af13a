import { Box, Flex } from "@chakra-ui/react";
import { ChevronDown } from "#app/look/icons.ts";
import { shownTypeRules } from "#domain/widgets/inputs/input-types.ts";
import type { InputControl } from "#domain/widgets/inputs/input-rules.ts";

/** How many fields a sketch shows. */
const MAX_FIELDS = 4;

type FormSketchProps = { inputs: { type: string; label: string; options?: string[] }[] };

/** A small picture of a widget's form: a line for each label, the outline of each field, and the button. */
export function FormSketch({ inputs }: FormSketchProps) {
  return (
    <Box
      aria-hidden="true"
      flexShrink="0"
      w="24"
      h="28"
      overflow="hidden"
      p="2"
      borderWidth="1px"
      borderRadius="md"
      bg="bg"
      // Its shapes are backgrounds, which forced colors would remove.
      forcedColorAdjust="none"
    >
      <Flex direction="column" gap="1">
        {inputs
          .map((input) => ({ ...input, control: shownTypeRules(input).control }))
          .filter(({ control }) => control !== "hidden")
          .slice(0, MAX_FIELDS)
          .map(({ label, control }) => (
            <Flex key={label} direction={control === "box" ? "row-reverse" : "column"} gap="0.5">
              <Box
                h="3px"
                w={`${Math.min(90, 20 + label.length * 2)}%`}
                my={control === "box" ? "auto" : undefined}
                borderRadius="full"
                bg="fg.subtle"
                opacity="0.6"
              />
              <FieldSketch control={control} />
            </Flex>
          ))}
        <Box h="8px" w="45%" borderRadius="sm" bg="brand.solid" />
      </Flex>
    </Box>
  );
}

function FieldSketch({ control }: { control: InputControl }) {
  const outline = { borderWidth: "1px", borderColor: "border.emphasized", borderRadius: "2px" };
  if (control === "box") return <Box {...outline} boxSize="7px" flexShrink="0" />;
  if (control === "boxes")
    return (
      <Flex gap="1">
        {[1, 2, 3].map((box) => (
          <Box key={box} {...outline} boxSize="7px" />
        ))}
      </Flex>
    );
  const isShort = control === "number" || control === "date";
  return (
    <Flex
      {...outline}
      bg="bg.panel"
      h={control === "area" ? "16px" : "9px"}
      w={isShort ? "50%" : "full"}
      align="center"
      justify="flex-end"
      color="fg.muted"
    >
      {control === "choice" && <ChevronDown size="7" />}
    </Flex>
  );
}
