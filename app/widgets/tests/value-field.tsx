import { Stack, Text } from "@chakra-ui/react";
import type { ReactElement } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { shownTypeRules, SELECT_AREA_ROWS } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

const DOCUMENT_HELP = "Visitors choose a Word document. Write or paste its text here.";

type ValueFieldProps = {
  input: WidgetInput;
  values: readonly string[];
  onChange(values: string[]): void;
};

/** The field for the value of an input in a test (product/tests 1). */
export function ValueField(props: ValueFieldProps): ReactElement | null {
  const { input, values, onChange } = props;
  const { label, placeholder, options = [], help, required: isRequired } = input;
  const { control, maxLength } = shownTypeRules(input);
  const field = {
    label,
    placeholder,
    help,
    isRequired,
    value: values[0] ?? "",
    maxLength: maxLength?.(input),
    autoComplete: "off",
    onChange: (text: string) => onChange([text]),
  };
  const choices = options.map((value) => ({ value, label: value, text: value }));
  switch (control) {
    case "line":
      return <EditorField {...field} />;
    case "area":
      return <EditorField {...field} rows={SELECT_AREA_ROWS} />;
    case "document":
      return <EditorField {...field} help={help ?? DOCUMENT_HELP} rows={SELECT_AREA_ROWS} />;
    case "image":
      return (
        <Text color="fg.muted">
          “{label}” is an image. Try it in the frame of the widget; here it stays empty.
        </Text>
      );
    case "choice":
      return <EditorField {...field} options={[{ value: "", text: "–" }, ...choices]} />;
    case "number":
      return <EditorField {...field} inputMode="decimal" />;
    case "date":
      return <EditorField {...field} type="date" />;
    case "box":
      return (
        <EditorSwitch
          label={label}
          isOn={values.includes("on")}
          onChange={(on) => onChange(on ? ["on"] : [])}
        />
      );
    case "boxes":
      return (
        <Stack role="group" aria-label={label} gap="2">
          <span>{label}</span>
          <SwitchList choices={choices} chosen={[...values]} onChange={onChange} />
        </Stack>
      );
    case "hidden":
      return null;
  }
}
