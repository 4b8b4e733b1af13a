import { Input, type InputProps, Textarea } from "@chakra-ui/react";
import { LabelledField, type LabelledFieldProps } from "#app/workspace/editing/labelled-field.tsx";
import { Select } from "#app/workspace/editing/select.tsx";

type Option = { value: string; text: string; group?: string };

/** The properties that a form gives to each control of a text. */
export type FieldProps = LabelledFieldProps & { value: string; onChange(value: string): void };

type EditorFieldProps = FieldProps & {
  /** The height of a text area; without it the field has one line. */
  rows?: number;
  /** Makes the field a choice: the value of each option and its text. Options with the same `group` stand together under its name. */
  options?: readonly Option[];
  isDisabled?: boolean;
  onFocus?(): void;
  onBlur?(): void;
} & Pick<
    InputProps,
    | "type"
    | "inputMode"
    | "placeholder"
    | "autoComplete"
    | "autoFocus"
    | "maxLength"
    | "list"
    | "name"
  >;

/** A labelled text, text area or choice. */
export function EditorField(props: EditorFieldProps) {
  const { label, isRequired, isReadOnly, error, isInvalid, help, ...rest } = props;
  const { onChange, rows, options, isDisabled, type, list, inputMode, ...shared } = rest;
  const control = {
    ...shared,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <LabelledField {...{ label, isRequired, isReadOnly, error, isInvalid, help }}>
      {options && (
        <Select
          name={control.name}
          value={control.value}
          disabled={isDisabled}
          onChange={control.onChange}
        >
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
            group === undefined ? (
              <Options key="" options={members} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={members} />
              </optgroup>
            ),
          )}
        </Select>
      )}
      {!options && rows !== undefined && <Textarea {...control} rows={rows} />}
      {!options && rows === undefined && (
        <Input
          _readOnly={{ bg: "bg.muted" }}
          autoComplete={inputMode && "off"}
          {...control}
          {...{ type, list, inputMode }}
        />
      )}
    </LabelledField>
  );
}

function Options({ options }: { options: Option[] }) {
  return options.map(({ value, text }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- product/assistant 1: an option can occur twice
    <option key={index} value={value}>
      {text}
    </option>
  ));
}
