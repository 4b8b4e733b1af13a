import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { RunSource } from "#app/usage/run-source.ts";
import type { UnmarkedTexts } from "#domain/usage/run-texts.ts";

/** The visitor's texts and the answer, where the client keeps them. The page loads them when Show the texts is pressed (product/usage 8). */
export function RunStoredTexts({ id, source }: { id: string; source: RunSource }) {
  const { send, isSending, refusal } = useCall();
  const [texts, setTexts] = useState<UnmarkedTexts>();

  async function show() {
    const response = await send(() => source.texts(id));
    if (response) setTexts(await response.json());
  }

  if (texts) {
    return (
      <Stack as="section" gap="4" aria-label="Texts">
        {[...Object.entries(texts.inputs), ["Answer", texts.answer] as const].map(
          ([name, text]) => (
            <Box key={name}>
              <Heading as="h3" size="sm" overflowWrap="anywhere">
                {name}
              </Heading>
              <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Text>
            </Box>
          ),
        )}
        <Text color="fg.muted" fontSize="sm">
          Kept until {texts.expiresOn}.
        </Text>
      </Stack>
    );
  }
  return (
    <Stack gap="3" align="start">
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void show()}>
        Show the texts
      </Button>
      {refusal && <ErrorMessage message={refusal} />}
    </Stack>
  );
}
