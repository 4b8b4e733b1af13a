import { Box, CloseButton, HStack, IconButton, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { InputForm } from "#app/widgets/inputs/widget-input-forms.ts";
import {
  typeOptions,
  WidgetInputProperties,
} from "#app/widgets/inputs/widget-input-properties.tsx";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { hasProperty } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetProblem } from "#domain/widgets/problems.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

type WidgetInputBlockProps = {
  input: InputForm;
  /** The position in the list, from 1. */
  place: number;
  /** The inputs before this one. */
  earlier: InputForm[];
  /** Whether the block has just been added; then its name gets the focus. */
  isAdded: boolean;
  problems: WidgetProblem[];
  errorOf(field: keyof WidgetInput): string | undefined;
  onChange(changes: Partial<InputForm>): void;
  /** Called when the field of the order loses the focus. */
  onOrderTyped(): void;
  onRemove(): void;
};

/** One input of the inputs editor (product/widgets 6). */
export function WidgetInputBlock(props: WidgetInputBlockProps) {
  const { input, place, earlier, isAdded, problems, errorOf, onChange } = props;
  const { onOrderTyped, onRemove } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...moving } = useSortable({
    id: input.key,
  });
  const { transform, transition, isDragging } = moving;
  const name = input.name || `input ${place}`;
  const hasPlaceholder = hasProperty(input, "placeholder");
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isAdded) fields.current?.querySelector<HTMLElement>("[data-name] input")?.focus();
  }, [isAdded]);

  function text(field: "name" | "label" | "placeholder") {
    const onText = (text: string) => onChange({ [field]: text });
    return { value: input[field], isRequired: true, error: errorOf(field), onChange: onText };
  }

  return (
    <Box
      as="li"
      ref={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform && { ...transform, x: 0 }),
        transition: transition,
      }}
      position="relative"
      zIndex={isDragging ? 1 : undefined}
      boxShadow={isDragging ? "lg" : undefined}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <HStack gap="2" px="2" py="1.5" bg="bg.subtle" borderTopRadius="lg" borderBottomWidth="1px">
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          type="button"
          size="xs"
          variant="ghost"
          cursor="grab"
          touchAction="none"
          aria-label={`Reorder ${name}`}
        >
          <GripVertical />
        </IconButton>
        <Text fontWeight="600" flex="1" minW="0" truncate>
          {input.name || `Input ${place}`}
        </Text>
        <CloseButton
          data-remove
          type="button"
          size="xs"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        />
      </HStack>
      <Stack ref={fields} p="4" gap="4">
        <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4">
          <EditorField
            label="Order On Page"
            value={input.inputOrder}
            inputMode="numeric"
            error={errorOf("inputOrder")}
            onChange={(text) => /^\d*$/u.test(text) && onChange({ inputOrder: text })}
            onBlur={onOrderTyped}
          />
          <EditorField
            label="Input Type"
            value={input.type}
            options={typeOptions(input.type)}
            onChange={(type) => onChange({ type })}
          />
          <Box data-name>
            <EditorField label="Input Name" {...text("name")} />
          </Box>
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <EditorField label="Input Label" {...text("label")} />
          {hasPlaceholder && <EditorField label="Placeholder" {...text("placeholder")} />}
        </SimpleGrid>
        <WidgetInputProperties {...{ input, earlier, errorOf, onChange }} />
        <WidgetProblemList problems={problems} />
        <EditorSwitch
          label="Require this input when submitting."
          isOn={input.required}
          onChange={(required) => onChange({ required })}
        />
      </Stack>
    </Box>
  );
}
