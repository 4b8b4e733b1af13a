import {
  Box,
  chakra,
  CloseButton,
  Flex,
  HStack,
  IconButton,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ChevronDown, GripVertical } from "#app/look/icons.ts";
import { conditionText, typeName, typeOptions } from "#app/widgets/inputs/input-texts.ts";
import { type InputForm, linesOf } from "#app/widgets/inputs/widget-input-forms.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import {
  DEFAULT_MAX_LENGTH,
  type InputControl,
  type InputProperty,
  optionsOf,
} from "#domain/widgets/inputs/input-rules.ts";
import {
  hasLettersType,
  hasProperty,
  isChoice,
  isFile,
  requiredDecides,
  typeRules,
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
  const { input, isAdded, isFolded, problems, errorOf } = props;
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
        transition,
      }}
      position="relative"
      zIndex={isDragging ? 1 : undefined}
      boxShadow={isDragging ? "lg" : undefined}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <InputBlockHead
        {...props}
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
              The field is not marked as required, but this type always needs a value.
            </Text>
          )}
        </Box>
      )}
    </Stack>
  );
}

type WidgetInputPropertiesProps = Pick<
  WidgetInputBlockProps,
  "input" | "earlier" | "errorOf" | "onChange"
>;

/** The fields of an input that depend on its type (product/widgets 2). */
function WidgetInputProperties(props: WidgetInputPropertiesProps) {
  const { input, earlier, errorOf, onChange } = props;
  const has = (property: InputProperty) => hasProperty(input, property);
  const field = (name: "help" | "default" | "options" | "maxLength" | "min" | "max" | "step") => ({
    value: input[name],
    error: errorOf(name),
    onChange: (text: string) => onChange({ [name]: text }),
  });
  const { control } = typeRules(input);
  const isDate = control === "date";
  const bound = isDate ? { placeholder: "2026-12-31 or today" } : { inputMode: "decimal" as const };
  return (
    <Stack gap="4">
      {has("maxLength") && (
        <Text fontSize="sm" color="fg.muted">
          Visitors can write anything here, also instructions to the AI.
        </Text>
      )}
      {FILE_NOTES[control] && (
        <Text fontSize="sm" color="fg.muted">
          {FILE_NOTES[control]}
        </Text>
      )}
      {has("options") && (
        <EditorField
          label={control === "box" ? "Text when ticked or not" : "Options"}
          help={OPTIONS_HELP[control] ?? "One option in each line."}
          rows={control === "box" ? 2 : 4}
          {...field("options")}
        />
      )}
      {has("min") && (
        <SimpleGrid columns={{ base: 1, sm: isDate ? 2 : 3 }} gap="4">
          <EditorField label={isDate ? "First day" : "Minimum"} {...bound} {...field("min")} />
          <EditorField label={isDate ? "Last day" : "Maximum"} {...bound} {...field("max")} />
          {has("step") && <EditorField label="Step" inputMode="decimal" {...field("step")} />}
        </SimpleGrid>
      )}
      <SimpleGrid columns={{ base: 1, sm: has("maxLength") ? 3 : 2 }} gap="4">
        <EditorField label="Help Text" {...field("help")} />
        {control !== "box" && control !== "boxes" && !isFile(input) && (
          <EditorField label="Default Value" {...field("default")} />
        )}
        {has("maxLength") && (
          <EditorField
            label="Maximum length"
            inputMode="numeric"
            placeholder={String(DEFAULT_MAX_LENGTH)}
            {...field("maxLength")}
          />
        )}
      </SimpleGrid>
      {has("showIf") && <Condition {...props} choices={earlier.filter(isChoice)} />}
    </Stack>
  );
}

const OPTIONS_HELP: Partial<Record<InputControl, string>> = {
  box: "Two lines: the text for a ticked box, then the text for an empty one. Leave empty for yes and no.",
  hidden: "One allowed value in each line. Leave empty to always use the default.",
};

const FILE_NOTES: Partial<Record<InputControl, string>> = {
  image:
    "Visitors choose a picture. Their browser shrinks it to 1,024 pixels and sends it to the model, which must be one that reads images. It is not stored.",
  document:
    "Visitors choose a Word document (.docx). Their browser reads its text, at most 20,000 characters, which can also be instructions to the AI. It is not stored.",
};

type ConditionProps = Pick<WidgetInputBlockProps, "input" | "errorOf" | "onChange"> & {
  choices: InputForm[];
};

/** The choice of an earlier input that shows this one. */
function Condition({ input, choices, errorOf, onChange }: ConditionProps) {
  const { dependsOn, shownFor } = input;
  if (choices.length === 0 && dependsOn === "") return null;
  const on = choices.find(({ name }) => name.trim() === dependsOn);
  const names = choices.map(({ name, label }) => ({ value: name.trim(), text: label || name }));
  const unknown = on || dependsOn === "" ? [] : [{ value: dependsOn, text: dependsOn }];
  const options = on ? optionsOf({ type: on.type, options: linesOf(on.options) }) : shownFor;
  return (
    <Stack gap="3">
      <EditorField
        label="Show Only When"
        value={dependsOn}
        options={[{ value: "", text: "Always shown" }, ...names, ...unknown]}
        error={errorOf("showIf")}
        onChange={(name) => onChange({ dependsOn: name, shownFor: [] })}
      />
      {dependsOn !== "" && (
        <Stack role="group" aria-label="Options that show this input">
          <SwitchList
            choices={options.map((value) => ({ value, label: value }))}
            chosen={shownFor}
            onChange={(chosen) => onChange({ shownFor: chosen })}
          />
        </Stack>
      )}
    </Stack>
  );
}

type InputBlockHeadProps = Pick<
  WidgetInputBlockProps,
  "input" | "place" | "earlier" | "onRemove"
> & {
  /** The attributes and listeners by which its grip is dragged. */
  grip: ComponentProps<typeof IconButton>;
  /** Whether the fields below are shown, and what changes it; without it they always are. */
  folding: { isOpen: boolean; toggle(): void } | undefined;
};

/** The line above the fields of an input: its grip, its description in words, and what removes it. */
function InputBlockHead(props: InputBlockHeadProps) {
  const { input, place, grip, folding, onRemove } = props;
  const name = input.name || `input ${place}`;
  const description = <Description {...props} />;
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
            <ChevronDown size="16" />
          </Box>
        </chakra.button>
      ) : (
        description
      )}
      <CloseButton data-remove size="xs" aria-label={`Remove ${name}`} onClick={onRemove} />
    </HStack>
  );
}

/** Label, placeholder in the prompt, type and condition. */
function Description({ input, place, earlier }: InputBlockHeadProps) {
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
