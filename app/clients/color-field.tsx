import { HStack, Input } from "@chakra-ui/react";
import type { FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { Color } from "#domain/clients/styles.ts";

type ColorFieldProps = FieldProps & {
  /** The accessible name of the picker; it differs from the label of the text. */
  picker: string;
  /** The colour that is used if the field is empty. */
  fallback: string;
};

/** A colour as text beside the browser's colour picker, which shows opaque colours only. */
export function ColorField(props: ColorFieldProps) {
  const { label, picker, value, fallback, error, onChange } = props;
  const { isShown, onFocus, onBlur } = useLateCheck(!isColor(value));
  return (
    <LabelledField label={label} error={error ?? (isShown ? COLOR_MESSAGE : undefined)}>
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
    </LabelledField>
  );
}

/** Whether a colour can be saved: empty, or in a form that is stored (product/clients 4) and supported by this browser. */
export function isColor(value: string): boolean {
  // A word can have the form of a colour's name without being one.
  return value === "" || (Color.safeParse(value).success && CSS.supports("color", value.trim()));
}

export const COLOR_MESSAGE = Color.safeParse("").error?.issues[0]?.message ?? "";

/**
 * Converts an opaque CSS colour to `#rrggbb`.
 * @returns `null` for a translucent colour and for a text that is not a colour
 */
export function asHex(color: string): string | null {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  // A canvas ignores a value that is not a colour and keeps the former one, which has no hexadecimal form.
  context.fillStyle = "transparent";
  context.fillStyle = color;
  return /^#[0-9a-f]{6}$/u.test(context.fillStyle) ? context.fillStyle : null;
}
