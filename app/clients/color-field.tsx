import { Field, HStack, Input } from "@chakra-ui/react";
import { asHex, isKnownColor } from "#app/clients/css-color.ts";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { Color } from "#domain/clients/styles.ts";

type ColorFieldProps = {
  label: string;
  /** What the picker is called: another name than the text's. */
  picker: string;
  value: string;
  /** The colour that an empty field means. */
  fallback: string;
  /** Whether a save has been tried: then it says at once what is wrong. */
  isValidated: boolean;
  onChange(value: string): void;
};

/** A colour as text beside the browser's own colour picker (spec 2). The picker knows opaque colours only. */
export function ColorField({
  label,
  picker,
  value,
  fallback,
  isValidated,
  onChange,
}: ColorFieldProps) {
  const isWrong = value !== "" && !isColor(value);
  const { isShown, onFocus, onBlur } = useLateCheck(isWrong);
  return (
    <Field.Root invalid={isShown || (isValidated && isWrong)}>
      <Field.Label>{label}</Field.Label>
      <HStack w="full">
        <input
          type="color"
          aria-label={picker}
          value={asHex(value || fallback) ?? "#808080"}
          onChange={(event) => onChange(event.target.value)}
          style={{ width: "2.5rem", height: "2.5rem", flexShrink: 0, cursor: "pointer" }}
        />
        <Input
          value={value}
          placeholder={fallback}
          autoComplete="off"
          spellCheck={false}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      </HStack>
      <Field.ErrorText>{COLOR_MESSAGE}</Field.ErrorText>
    </Field.Root>
  );
}

/** Whether a colour is of the form that is stored (design 7), and one that browsers know. */
export function isColor(value: string): boolean {
  return Color.safeParse(value).success && isKnownColor(value.trim());
}

const COLOR_MESSAGE = Color.safeParse("").error?.issues[0]?.message;
