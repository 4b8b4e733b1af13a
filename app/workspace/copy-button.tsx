import { Button, Clipboard, HStack, Text } from "@chakra-ui/react";
import { Copy } from "#app/look/icons.ts";
import { COPIED } from "#domain/messages.ts";

/** Copies a text and announces 'Copied to clipboard'. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  return (
    <Clipboard.Root value={text} timeout={4000}>
      <HStack gap="3">
        <Clipboard.Trigger asChild>
          <Button size="sm" variant="outline" aria-label={label}>
            <Copy /> {label}
          </Button>
        </Clipboard.Trigger>
        <Text fontSize="sm" color="fg.muted" role="status" _empty={{ position: "absolute" }}>
          <Clipboard.Context>{({ copied }) => (copied ? COPIED : "")}</Clipboard.Context>
        </Text>
      </HStack>
    </Clipboard.Root>
  );
}
