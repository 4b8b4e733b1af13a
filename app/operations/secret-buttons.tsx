import { Button, Stack } from "@chakra-ui/react";

type SecretButtonsProps = { isSet: boolean; onNew(secret: string): void; onRemove(): void };

/** Makes a secret of the webhook, or removes the stored one. */
export function SecretButtons({ isSet, onNew, onRemove }: SecretButtonsProps) {
  function make() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    onNew(`whsec_${btoa(String.fromCharCode(...bytes))}`);
  }
  return (
    <Stack direction="row" gap="3" mt="-2">
      <Button size="xs" variant="outline" onClick={make}>
        Make a secret
      </Button>
      {isSet && (
        <Button size="xs" variant="outline" onClick={onRemove}>
          Remove the secret
        </Button>
      )}
    </Stack>
  );
}
