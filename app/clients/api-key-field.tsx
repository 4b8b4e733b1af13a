import { Button, HStack, Input, Stack, Text } from "@chakra-ui/react";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";

type ApiKeyFieldProps = {
  label: string;
  value: string;
  /** The key that embeds use now; `undefined` for a new client. */
  stored: string | undefined;
  error: string | undefined;
  onChange(value: string): void;
};

/** A client's API key, with a button that makes a new one: a random UUID (product/clients 5). */
export function ApiKeyField({ label, value, stored, error, onChange }: ApiKeyFieldProps) {
  const isReplaced = stored !== undefined && stored !== value;
  return (
    <Stack gap="1.5">
      <LabelledField
        label={label}
        error={error}
        help={
          isReplaced && (
            <Text color="orange.fg">
              After you save, widgets that use the old key stop working. To let it work for a while,
              rotate it with the button Keys in the list.
            </Text>
          )
        }
      >
        <HStack w="full">
          <Input
            flex="1"
            minW="0"
            fontFamily="mono"
            fontSize="sm"
            autoComplete="off"
            spellCheck={false}
            placeholder="Generated when you save"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button variant="outline" onClick={() => onChange(crypto.randomUUID())}>
            Generate
          </Button>
        </HStack>
      </LabelledField>
      {value !== "" && <CopyButton text={value} label="Copy key" />}
    </Stack>
  );
}
