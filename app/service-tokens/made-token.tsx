import { Button, HStack, Input, Stack } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import type { NewServiceToken } from "#domain/service-tokens/answers.ts";

/** The secret of a token that has just been made. It stays until the person has stored it: nobody can read it again. */
export function MadeToken({ made, onDone }: { made: NewServiceToken; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack
      as="section"
      gap="4"
      aria-label={`Token of ${made.name}`}
      borderWidth="2px"
      borderColor="brand.focusRing"
      borderRadius="lg"
      bg="bg.panel"
      p={{ base: "4", sm: "5" }}
    >
      <LabelledField
        label={`Token of ${made.name}`}
        isReadOnly
        help="Copy it now, to where the program keeps its secrets: it is shown only here. This site stores no more than its last four characters and a hash."
      >
        <Input
          ref={field}
          value={made.token}
          bg="bg.muted"
          fontFamily="mono"
          onFocus={(event) => event.target.select()}
        />
      </LabelledField>
      <HStack gap="3" wrap="wrap">
        <CopyButton text={made.token} label="Copy token" />
        <Button size="sm" variant="ghost" onClick={onDone}>
          I have stored it
        </Button>
      </HStack>
    </Stack>
  );
}
