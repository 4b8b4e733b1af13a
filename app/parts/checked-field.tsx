import { Box, Field, HStack, Input } from "@chakra-ui/react";
import { Check, X } from "lucide-react";
import { useState } from "react";

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
