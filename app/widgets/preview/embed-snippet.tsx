import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { FIRST_HEIGHT, FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { SnippetText } from "#app/workspace/snippet-text.tsx";
import { type GivenValues, shownInputs } from "#domain/widgets/input-values.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
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
        Paste one of the two: the second if your page allows scripts, otherwise the first.
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
          about="The frame grows with its content, and your page receives its events."
          label="Copy tag and script with key"
          text={apikey && scriptTags(widget, apikey)}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** The iframe tag that embeds a widget with a key (product/widgets 7). */
function frameTag(widget: NamedWidget, key: string): string {
  return tag(widget, key, 'height="800" loading="lazy"');
}

/** The iframe tag beside `/embed.js` (product/embeds 7). */
function scriptTags(widget: NamedWidget, key: string): string {
  return `${tag(widget, key, `height="${FIRST_HEIGHT}" data-widget-frame`)}
<script src="${location.origin}/embed.js" async></script>`;
}

/** The address of the frame with values for its fields in the fragment (product/embeds 1). Without a language it has the client's. */
export function linkWithValues(
  widget: Widget,
  key: string,
  values: GivenValues,
  lang: string,
): string {
  const inputs = widget.data.inputs.filter((input) => !isFile(input));
  const pairs = shownInputs(inputs, values).flatMap(({ name }) =>
    (values.get(name) ?? []).filter((text) => text !== "").map((text) => [name, text]),
  );
  const fragment = new URLSearchParams(pairs).toString();
  return `${addressOf(widget, key)}${lang && `?lang=${lang}`}${fragment && `#${fragment}`}`;
}

function addressOf({ type, id }: NamedWidget, key: string): string {
  return `${location.origin}/embed/${encodeURIComponent(type)}/${id}/${key}`;
}

function tag(widget: NamedWidget, key: string, rest: string): string {
  return `<iframe src="${addressOf(widget, key)}" title="${inAttribute(widget.data.name)}" width="100%" style="border: 0" allow="${FRAME_ALLOW}" ${rest}></iframe>`;
}

function inAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
