import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { linesOf, type InputForm } from "#app/widgets/inputs/widget-input-forms.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { optionsOf } from "#domain/widgets/inputs/choices.ts";
import { DEFAULT_MAX_LENGTH } from "#domain/widgets/inputs/free-text.ts";
import type { InputControl, InputProperty } from "#domain/widgets/inputs/type-rules.ts";
import { hasProperty, isChoice, isFile, typeRules } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

type WidgetInputPropertiesProps = {
  input: InputForm;
  /** The inputs before this one. */
  earlier: InputForm[];
  errorOf(field: keyof WidgetInput): string | undefined;
  onChange(changes: Partial<InputForm>): void;
};

/** The fields of an input that depend on its type (product/widgets 2). */
export function WidgetInputProperties(props: WidgetInputPropertiesProps) {
  const { input, earlier, errorOf, onChange } = props;
  const has = (property: InputProperty) => hasProperty(input, property);
  const field = (name: "help" | "default" | "options" | "maxLength" | "min" | "max" | "step") => ({
    value: input[name],
    error: errorOf(name),
    onChange: (text: string) => onChange({ [name]: text }),
  });
  const { control } = typeRules(input);
  const isDate = control === "date";
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
          <EditorField
            label={isDate ? "First day" : "Minimum"}
            {...dayHelp(isDate)}
            {...field("min")}
          />
          <EditorField
            label={isDate ? "Last day" : "Maximum"}
            {...dayHelp(isDate)}
            {...field("max")}
          />
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
  box: "Two lines: what the prompt says for a ticked box, and for an empty one. If this is empty: yes, no.",
  hidden: "One allowed value in each line. If this is empty, the default is always used.",
};

const FILE_NOTES: Partial<Record<InputControl, string>> = {
  image:
    "Visitors choose a picture. Their browser shrinks it to 1,024 pixels and sends it to the model, which must be one that reads images. It is not stored.",
  document:
    "Visitors choose a Word document (.docx). Their browser reads its text, at most 20,000 characters, which can also be instructions to the AI. It is not stored.",
};

function dayHelp(isDate: boolean) {
  return isDate ? { placeholder: "2026-12-31 or today" } : { inputMode: "decimal" as const };
}

/** Which choice of an earlier input shows this one. */
function Condition({
  input,
  choices,
  errorOf,
  onChange,
}: WidgetInputPropertiesProps & { choices: InputForm[] }) {
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
