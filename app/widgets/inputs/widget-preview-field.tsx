import { Stack } from "@chakra-ui/react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { isLettersOnly, shownType } from "#domain/widgets/input-types.ts";
import { DEFAULT_MAX_LENGTH } from "#domain/widgets/input-rules.ts";
import { MAX_VALUE_LENGTH } from "#domain/widgets/prompt.ts";
import { SELECT_AREA_ROWS, type WidgetInput } from "#domain/widgets/widget-input.ts";

type WidgetPreviewFieldProps = {
  input: WidgetInput;
  values: readonly string[];
  isInvalid: boolean;
  onChange(values: string[]): void;
};

/** A field of Live Preview (product/widgets 7). */
export function WidgetPreviewField({
  input,
  values,
  isInvalid,
  onChange,
}: WidgetPreviewFieldProps) {
  const { label, placeholder, options = [], help, required, maxLength } = input;
  const type = shownType(input);
  if (type === "checkbox") {
    const isOn = values.includes("on");
    return <EditorSwitch label={label} isOn={isOn} onChange={(on) => onChange(on ? ["on"] : [])} />;
  }
  if (type === "multi") {
    return (
      <Stack role="group" aria-label={label} gap="2">
        <span>{label}</span>
        <SwitchList
          choices={options.map((value) => ({ value, label: value }))}
          chosen={[...values]}
          onChange={onChange}
        />
      </Stack>
    );
  }
  const isArea = type === "selectarea" || type === "anyarea";
  const most = isLettersOnly(input) ? MAX_VALUE_LENGTH : (maxLength ?? DEFAULT_MAX_LENGTH);
  return (
    <EditorField
      label={label}
      value={values[0] ?? ""}
      placeholder={placeholder}
      help={help}
      type={type === "date" ? type : undefined}
      inputMode={type === "number" ? "decimal" : undefined}
      options={type === "select" ? withEmpty(options) : undefined}
      rows={isArea ? SELECT_AREA_ROWS : undefined}
      isRequired={required}
      isInvalid={isInvalid}
      maxLength={most}
      autoComplete="off"
      onChange={(text) => onChange([text])}
    />
  );
}

function withEmpty(options: readonly string[]) {
  return [{ value: "", text: "–" }, ...options.map((value) => ({ value, text: value }))];
}
