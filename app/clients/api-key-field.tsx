import { Button, Field, HStack, Input } from "@chakra-ui/react";
import { CopyButton } from "#app/assistant/copy-button.tsx";

type ApiKeyFieldProps = {
  value: string;
  /** The key that embeds use now; none while the client is new. */
  stored: string | undefined;
  error: string | undefined;
  onChange(value: string): void;
};

/** A client's API key, with a button that makes a new one: a random UUID (spec 2). */
export function ApiKeyField({ value, stored, error, onChange }: ApiKeyFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>API Key</Field.Label>
      <HStack w="full">
        <Input
          flex="1"
          minW="0"
          fontFamily="mono"
          fontSize="sm"
          autoComplete="off"
          spellCheck={false}
          placeholder="Made when saved"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button variant="outline" onClick={() => onChange(crypto.randomUUID())}>
          Generate
        </Button>
      </HStack>
      {stored !== undefined && stored !== value && (
        <Field.HelperText color="orange.fg">
          Once saved, embeds that carry the former key stop working.
        </Field.HelperText>
      )}
      <Field.ErrorText>{error}</Field.ErrorText>
      {value !== "" && <CopyButton text={value} label="Copy key" />}
    </Field.Root>
  );
}
