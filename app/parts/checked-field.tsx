import { Box, Field, HStack, Input } from "@chakra-ui/react";
import { Check, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";

type CheckedFieldProps = {
  label: string;
  name: string;
  type?: "text" | "password";
  autoComplete: string;
  value: string;
  isValid: boolean;
  /** The rule, shown while what is typed breaks it. */
  help: string;
  onChange(value: string): void;
};

/** A required field with a live mark for valid or invalid, and its rule as a note (spec 2: Register). */
export function CheckedField({
  label,
  help,
  isValid,
  value,
  onChange,
  ...input
}: CheckedFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const isInvalid = value !== "" && !isValid;
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page's script came is kept.
  useLayoutEffect(() => {
    if (field.current?.value) onChange(field.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <Field.Root required invalid={isInvalid}>
      <Field.Label>
        <HStack gap="1.5">
          {label} <Field.RequiredIndicator />
          {value !== "" && <Mark isValid={isValid} />}
        </HStack>
      </Field.Label>
      <Input
        {...input}
        ref={field}
        value={value}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {(isFocused || isInvalid) && !isValid && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  );
}

function Mark({ isValid }: { isValid: boolean }) {
  return (
    <Box
      as="span"
      role="img"
      aria-label={isValid ? "valid" : "invalid"}
      color={isValid ? "green.fg" : "red.fg"}
    >
      {isValid ? <Check size="16" /> : <X size="16" />}
    </Box>
  );
}
