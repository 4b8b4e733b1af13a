import { Code, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { frameTag } from "#app/widgets/preview/embed-tags.ts";
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
