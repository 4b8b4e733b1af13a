import { Box, chakra, CloseButton, Flex, HStack, IconButton, Text } from "@chakra-ui/react";
import { ChevronDown, GripVertical } from "#app/look/icons.ts";
import type { ComponentProps } from "react";
import { conditionText, typeName } from "#app/widgets/inputs/input-texts.ts";
import type { InputForm } from "#app/widgets/inputs/widget-input-forms.ts";

type InputBlockHeadProps = {
  input: InputForm;
  place: number;
  earlier: InputForm[];
  /** The attributes and listeners by which its grip is dragged. */
  grip: ComponentProps<typeof IconButton>;
  /** Whether the fields below are shown, and what changes it; without it they always are. */
  folding?: { isOpen: boolean; toggle(): void };
  onRemove(): void;
};

/** The line above the fields of an input: its grip, its description in words, and what removes it. */
export function InputBlockHead(props: InputBlockHeadProps) {
  const { input, place, earlier, grip, folding, onRemove } = props;
  const name = input.name || `input ${place}`;
  const description = <Description {...{ input, place, earlier }} />;
  return (
    <HStack
      gap="2"
      px="2"
      py="1.5"
      bg="bg.subtle"
      borderRadius="lg"
      borderBottomRadius={folding?.isOpen === false ? undefined : "0"}
    >
      <IconButton
        {...grip}
        type="button"
        size="xs"
        variant="ghost"
        cursor="grab"
        touchAction="none"
        aria-label={`Reorder ${name}`}
      >
        <GripVertical />
      </IconButton>
      {folding ? (
        <chakra.button
          type="button"
          display="flex"
          flex="1"
          minW="0"
          alignItems="center"
          gap="2"
          py="1"
          textAlign="start"
          cursor="pointer"
          borderRadius="sm"
          focusVisibleRing="outside"
          aria-expanded={folding.isOpen}
          onClick={folding.toggle}
        >
          {description}
          <Box
            asChild
            flexShrink="0"
            color="fg.muted"
            transform={folding.isOpen ? "rotate(180deg)" : undefined}
          >
            <ChevronDown size="16" aria-hidden="true" />
          </Box>
        </chakra.button>
      ) : (
        description
      )}
      <CloseButton
        data-remove
        type="button"
        size="xs"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      />
    </HStack>
  );
}

/** Label, placeholder in the prompt, type and condition. */
function Description({
  input,
  place,
  earlier,
}: Pick<InputBlockHeadProps, "input" | "place" | "earlier">) {
  const { name, label } = input;
  const condition = conditionText(input, earlier);
  return (
    <Flex flex="1" minW="0" align="baseline" wrap="wrap" columnGap="2">
      <Text as="span" fontWeight="600" overflowWrap="anywhere">
        {label || name || `Input ${place}`}
      </Text>
      {name && (
        <Text as="span" fontFamily="mono" fontSize="xs" color="brand.fg" overflowWrap="anywhere">
          {`{${name}}`}
        </Text>
      )}
      <Text as="span" fontSize="sm" color="fg.muted">
        {typeName(input.type)}
      </Text>
      {condition && (
        <Text as="span" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          Shown when {condition}
        </Text>
      )}
    </Flex>
  );
}
