import { Button, HStack, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Copy } from "#app/look/icons.ts";
import { COPIED } from "#domain/messages.ts";

/** Copies a text and announces 'Copied to clipboard'. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <HStack gap="3">
      <Button size="sm" variant="outline" aria-label={label} onClick={() => void copy(text)}>
        <Copy /> {label}
      </Button>
      <Text fontSize="sm" color="fg.muted" role="status" _empty={{ position: "absolute" }}>
        {isCopied ? COPIED : ""}
      </Text>
    </HStack>
  );
}

/** Copies texts. `isCopied` is true for four seconds after a copy; `copy` calls `onCopied` unless the browser refuses the copy. */
export function useCopy(onCopied?: () => void) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 4_000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setCopied(true);
    onCopied?.();
  }

  return { isCopied, copy };
}
