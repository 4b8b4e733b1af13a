import {
  Box,
  CloseButton,
  Field,
  HStack,
  IconButton,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { InputDraft, InputIssues } from "#app/widgets/widget-input-drafts.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import type { WidgetProblem } from "#domain/widgets/problems.ts";

type WidgetInputBlockProps = {
  input: InputDraft;
  /** Where it stands in the list, from 1. */
  place: number;
  /** Whether it has just been added: then it takes the focus. */
  isAdded: boolean;
  problems: WidgetProblem[];
  issues: InputIssues;
  onChange(changes: Partial<InputDraft>): void;
  /** Told when the person leaves the field of the order. */
  onOrderTyped(): void;
  onRemove(): void;
};

/** One input of the inputs modal (spec 2). */
export function WidgetInputBlock(props: WidgetInputBlockProps) {
  const { input, place, isAdded, problems, issues, onChange, onOrderTyped, onRemove } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...moving } = useSortable({
    id: input.key,
  });
  const { transform, transition, isDragging } = moving;
  const name = input.name || `input ${place}`;
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isAdded) fields.current?.querySelector<HTMLElement>("[data-name] input")?.focus();
  }, [isAdded]);

  /** What the text fields of a block have in common. */
  function field(name: "name" | "label" | "placeholder") {
    return {
      value: input[name],
      isRequired: true,
      isInvalid: issues[name] !== undefined,
      error: issues[name],
      onChange: (text: string) => onChange({ [name]: text }),
    };
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
            isInvalid={issues.inputOrder !== undefined}
            error={issues.inputOrder}
            onChange={(text) => /^\d*$/u.test(text) && onChange({ inputOrder: text })}
            onBlur={onOrderTyped}
          />
          <InputType value={input.type} onChange={(type) => onChange({ type })} />
          <Box data-name>
            <EditorField label="Input Name" {...field("name")} />
          </Box>
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <EditorField label="Input Label" {...field("label")} />
          <EditorField label="Placeholder" {...field("placeholder")} />
        </SimpleGrid>
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

function InputType({ value, onChange }: { value: string; onChange(type: string): void }) {
  return (
    <Field.Root>
      <Field.Label>Input Type</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="text">Text Input</option>
          <option value="selectarea">Select Area</option>
          {/* spec 2: other types are shown as a plain type text. */}
          {!["text", "selectarea"].includes(value) && (
            <option value={value}>{`Text Input (${value})`}</option>
          )}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
