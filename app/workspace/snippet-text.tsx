import { Code, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { CopyButton } from "#app/workspace/copy-button.tsx";

type SnippetTextProps = {
  title: string;
  size?: "sm" | "md";
  about: string;
  /** The label of the copy button. */
  label: string;
  /** `undefined` while it loads. */
  text: string | undefined;
};

/** A text to paste elsewhere, with its purpose and a copy button. */
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
        {/* A phone shows the first lines; the button copies all of them. */}
        <Text as="span" lineClamp={{ mdDown: 5 }}>
          {text ?? "Loading ..."}
        </Text>
      </Code>
      <Flex minH="9">{text && <CopyButton text={text} label={label} />}</Flex>
    </Stack>
  );
}
