import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { frameTag, scriptTags } from "#app/widgets/preview/embed-tags.ts";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { SnippetText } from "#app/workspace/snippet-text.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

/** The iframe tag with a placeholder for the key, to copy (product/widgets 7). */
export function EmbedSnippet({ widget }: { widget: Widget }) {
  return (
    <SnippetText
      title="Embed this widget"
      size="md"
      about="Replace API_KEY with the client's key. The page must be on a site that the client allows."
      label="Copy Iframe"
      text={frameTag(widget, "API_KEY")}
    />
  );
}

/** The tags of a widget with a key, to paste into a page. The key is `undefined` while it loads. */
export function KeySnippets({
  widget,
  apikey,
}: {
  widget: NamedWidget;
  apikey: string | undefined;
}) {
  return (
    <Stack gap="3">
      <Text fontSize="sm" color="fg.muted">
        Paste one of the two: the second where your page may have scripts, the first anywhere else.
      </Text>
      <SimpleGrid minChildWidth="min(100%, 22rem)" gap="6">
        <SnippetText
          title="Iframe with the key"
          about="Works everywhere, with a fixed height."
          label="Copy tag with key"
          text={apikey && frameTag(widget, apikey)}
        />
        <SnippetText
          title="Iframe and script with the key"
          about="As high as its content, and your page receives its events."
          label="Copy tag and script with key"
          text={apikey && scriptTags(widget, apikey)}
        />
      </SimpleGrid>
    </Stack>
  );
}
