import { Code, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { CopyButton } from "#app/answers/copy-button.tsx";
import type { Widget } from "#domain/widget.ts";

/** The tag that shows a widget in a page, to copy (spec 2). */
export function EmbedSnippet({ widget }: { widget: Widget }) {
  const snippet = embedTag(location.origin, widget);
  return (
    <Stack gap="3">
      <Heading as="h3" size="md">
        Embed this widget
      </Heading>
      <Text color="fg.muted">
        Replace API_KEY by the client's key. The page must be on an origin that the client allows.
      </Text>
      <Code p="4" borderRadius="lg" display="block" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {snippet}
      </Code>
      <Flex>
        <CopyButton text={snippet} />
      </Flex>
    </Stack>
  );
}

function embedTag(origin: string, { type, id, data }: Widget): string {
  const address = `${origin}/embed/${encodeURIComponent(type)}/${id}/API_KEY`;
  const title = data.name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${address}" title="${title}" width="100%" height="800" style="border: 0" loading="lazy" allow="fullscreen; autoplay; encrypted-media; picture-in-picture"></iframe>`;
}
