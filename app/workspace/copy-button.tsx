import { Button, HStack, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Copy } from "#app/look/icons.ts";
import { COPIED, NOT_COPIED } from "#domain/messages.ts";

/** Copies a text and announces 'Copied to clipboard', or that the browser refuses it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { said, copy } = useCopy();
  return (
    <HStack gap="3">
      <Button size="sm" aria-label={label} onClick={() => void copy(text)}>
        <Copy /> {label}
      </Button>
      <Text fontSize="sm" color="fg.muted" role="status" _empty={{ position: "absolute" }}>
        {said}
      </Text>
    </HStack>
  );
}

/** Copies texts. `said` is the sentence about a copy, for four seconds after one that succeeds; `copy` calls `onSaid` with it. */
export function useCopy(onSaid?: (sentence: string) => void) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said !== COPIED) return;
    const timer = setTimeout(() => setSaid(""), 4_000);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(text: string) {
    const sentence = await write(text);
    setSaid(sentence);
    onSaid?.(sentence);
  }

  return { said, copy };
}

/** Writes to the clipboard, which pages without HTTPS do not have. */
async function write(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return COPIED;
  } catch {
    return NOT_COPIED;
  }
}
