import { Box, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useEffect, useRef, useState } from "react";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { InputBlockHead } from "#app/widgets/inputs/input-block-head.tsx";
import { typeOptions } from "#app/widgets/inputs/input-texts.ts";
import type { InputForm } from "#app/widgets/inputs/widget-input-forms.ts";
import { WidgetInputProperties } from "#app/widgets/inputs/widget-input-properties.tsx";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import {
  hasLettersType,
  hasProperty,
  requiredDecides,
} from "#domain/widgets/inputs/input-types.ts";
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
  /** Whether its fields are hidden until it is opened. */
  isFolded: boolean;
  problems: WidgetProblem[];
  errorOf(field: keyof WidgetInput): string | undefined;
  onChange(changes: Partial<InputForm>): void;
  /** Called when the field of the order loses the focus. */
  onOrderTyped(): void;
  onRemove(): void;
};

/** One input of the inputs editor (product/widgets 6). */
export function WidgetInputBlock(props: WidgetInputBlockProps) {
  const { input, place, earlier, isAdded, isFolded, problems, errorOf, onRemove } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...moving } = useSortable({
    id: input.key,
  });
  const { transform, transition, isDragging } = moving;
  const [isOpened, setOpened] = useState(!isFolded || isAdded);
  // A folded block with an error shows it.
  const isOpen = isOpened || FIELDS.some((field) => errorOf(field) !== undefined);
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isAdded) fields.current?.querySelector<HTMLElement>("[data-name] input")?.focus();
  }, [isAdded]);

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
      <InputBlockHead
        {...{ input, place, earlier, onRemove }}
        grip={{ ref: setActivatorNodeRef, ...attributes, ...listeners }}
        folding={isFolded ? { isOpen, toggle: () => setOpened(!isOpen) } : undefined}
      />
      {isOpen && (
        <Box ref={fields} borderTopWidth="1px">
          <InputFields {...props} />
        </Box>
      )}
      {!isOpen && problems.length > 0 && (
        <Box p="2">
          <WidgetProblemList problems={problems} />
        </Box>
      )}
    </Box>
  );
}

const FIELDS = [
  "name",
  "type",
  "label",
  "placeholder",
  "inputOrder",
  "help",
  "default",
  "options",
  "maxLength",
  "min",
  "max",
  "step",
  "showIf",
] as const;

function InputFields(props: WidgetInputBlockProps) {
  const { input, earlier, problems, errorOf, onChange, onOrderTyped } = props;
  const decides = requiredDecides(input);

  function text(field: "name" | "label" | "placeholder") {
    const onText = (text: string) => onChange({ [field]: text });
    return { value: input[field], isRequired: true, error: errorOf(field), onChange: onText };
  }

  return (
    <Stack p="4" gap="4">
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
          error={errorOf("type")}
          onChange={(type) => onChange({ type })}
        />
        <Box data-name>
          <EditorField label="Input Name" {...text("name")} />
        </Box>
      </SimpleGrid>
      {hasLettersType(input) && (
        <Text fontSize="sm" color="fg.muted">
          Letters and spaces only: digits and punctuation are left out, so “Grade 5” becomes
          “Grade”. The type Any Text keeps them.
        </Text>
      )}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <EditorField label="Input Label" {...text("label")} />
        {hasProperty(input, "placeholder") && (
          <EditorField label="Placeholder" {...text("placeholder")} />
        )}
      </SimpleGrid>
      <WidgetInputProperties {...{ input, earlier, errorOf, onChange }} />
      <WidgetProblemList problems={problems} />
      {decides !== "nothing" && (
        <Box>
          <EditorSwitch
            label="Require this input when submitting."
            isOn={input.required}
            onChange={(required) => onChange({ required })}
          />
          {decides === "mark" && !input.required && (
            <Text fontSize="sm" color="fg.muted" mt="1">
              Its field has no mark, but this type always needs a value.
            </Text>
          )}
        </Box>
      )}
    </Stack>
  );
}
