import { Code, Flex, Heading, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { frameTag, scriptTags } from "#app/widgets/preview/embed-tags.ts";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { CopyButton } from "#app/workspace/copy-button.tsx";
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
  );
}

type SnippetTextProps = {
  title: string;
  size?: "sm" | "md";
  about: string;
  /** The label of the copy button. */
  label: string;
  /** `undefined` while it loads. */
  text: string | undefined;
};

/** A text to paste into a page, with its purpose and a copy button. */
export function SnippetText({ title, size = "sm", about, label, text }: SnippetTextProps) {
  return (
    <Stack gap="2" minW="0">
      <Heading as="h3" size={size}>
        {title}
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        {about}
      </Text>
      <Code
        p="4"
        flex="1"
        borderRadius="lg"
        display="block"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {text ?? "Loading ..."}
      </Code>
      <Flex minH="9">{text && <CopyButton text={text} label={label} />}</Flex>
    </Stack>
  );
}
