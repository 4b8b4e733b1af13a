import { Code, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { FIRST_HEIGHT, FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The two tags that embed a widget, to copy: the iframe (product/widgets 7), and the iframe with `/embed.js` (product/embeds 7). */
export function EmbedSnippet({ widget }: { widget: Widget }) {
  return (
    <Stack gap="3">
      <Heading as="h3" size="md">
        Embed this widget
      </Heading>
      <Text color="fg.muted">
        Replace API_KEY with the client&apos;s key. The page must be on a site that the client
        allows.
      </Text>
      <Snippet
        title="Iframe"
        about="Works everywhere, with a fixed height."
        text={frameTag(location.origin, widget)}
      />
      <Snippet
        title="Script"
        about={`The same frame, as high as its content, and your page receives its events. The first height of ${FIRST_HEIGHT} pixels keeps your page from shifting: set it to your widget's height.`}
        text={loaderTags(location.origin, widget)}
      />
    </Stack>
  );
}

function Snippet({ title, about, text }: { title: string; about: string; text: string }) {
  return (
    <Stack gap="2">
      <Heading as="h4" size="sm">
        {title}
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        {about}
      </Text>
      <Code p="4" borderRadius="lg" display="block" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Code>
      <Flex>
        <CopyButton text={text} label={`Copy ${title}`} />
      </Flex>
    </Stack>
  );
}

function frameTag(origin: string, widget: Widget, rest = 'height="800" loading="lazy"'): string {
  const { type, id, data } = widget;
  const address = `${origin}/embed/${encodeURIComponent(type)}/${id}/API_KEY`;
  return `<iframe src="${address}" title="${inAttribute(data.name)}" width="100%" style="border: 0" allow="${FRAME_ALLOW}" ${rest}></iframe>`;
}

function loaderTags(origin: string, widget: Widget): string {
  return `${frameTag(origin, widget, `height="${FIRST_HEIGHT}" data-widget-frame`)}
<script src="${origin}/embed.js" async></script>`;
}

function inAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
