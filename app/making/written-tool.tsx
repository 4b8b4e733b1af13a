import { Box, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { ChevronDown } from "#app/look/icons.ts";
import { useEffect, useRef } from "react";
import type { Progress } from "#app/making/ask-model.ts";

/** The tool that the model writes, while it writes: the form as far as it can be read, and then the prompt (product/making 2). */
export default function WrittenTool({ tool, step }: Progress) {
  const { name, description, inputs, submit, prompt } = tool;
  const fields = listOf(inputs);
  return (
    <Stack
      as="section"
      aria-label="What is being written"
      aria-busy="true"
      gap="4"
      // The written tool stands in the cell of the frame that replaces it.
      minW="0"
      gridColumn={{ lg: "2" }}
      gridRow={{ lg: "1 / span 2" }}
    >
      {/* Heading and text stand where those of the finished preview will stand. */}
      <Stack gap="0">
        <Heading size="md">Preview</Heading>
        <Text fontSize="sm" color="fg.muted">
          {step}
        </Text>
      </Stack>
      <Stack gap="5" p="6" borderWidth="1px" borderRadius="lg" bg="bg.panel" minH="33rem">
        <Stack gap="1">
          {textOf(name) ? (
            <Text fontFamily="heading" fontSize="xl" fontWeight="600" overflowWrap="anywhere">
              {textOf(name)}
            </Text>
          ) : (
            <Skeleton h="7" w="60%" />
          )}
          {textOf(description) ? (
            <Text color="fg.muted" overflowWrap="anywhere">
              {textOf(description)}
            </Text>
          ) : (
            <Skeleton h="5" w="80%" />
          )}
        </Stack>
        {fields.map((field, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- inputs are only added, and a name arrives in pieces
          <WrittenField key={index} {...field} />
        ))}
        {fields.length === 0 && <Skeleton h="20" w="full" />}
        {prompt !== undefined && (
          <>
            <Box
              alignSelf="start"
              px="8"
              py="3"
              borderRadius="md"
              bg="brand.solid"
              color="brand.contrast"
              fontWeight="600"
            >
              {textOf(submit) || "Submit"}
            </Box>
            <Stack gap="1.5" mt="auto">
              <Text fontSize="sm" fontWeight="medium">
                Prompt
              </Text>
              <WrittenPrompt text={textOf(prompt)} />
            </Stack>
          </>
        )}
      </Stack>
    </Stack>
  );
}

function WrittenField({ label, name, example, options }: Record<string, unknown>) {
  return (
    <Box>
      <Text fontWeight="600" mb="1.5" minH="1lh" overflowWrap="anywhere">
        {textOf(label) || textOf(name)}
      </Text>
      <Flex
        minH="12"
        px="3"
        py="2"
        align="center"
        justify="space-between"
        borderWidth="1px"
        borderRadius="md"
        overflowWrap="anywhere"
      >
        {listTexts(example).join(", ")}
        {Array.isArray(options) && options.length > 0 && <ChevronDown size="16" aria-hidden />}
      </Flex>
    </Box>
  );
}

/** The prompt, of which the last lines are in view. */
function WrittenPrompt({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <Box
      ref={box}
      maxH="36"
      overflow="hidden"
      borderRadius="md"
      bg="bg.muted"
      px="4"
      py="3"
      fontSize="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
    </Box>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== "");
}

function listOf(value: unknown): Record<string, unknown>[] {
  const isObject = (part: unknown) => typeof part === "object" && part !== null;
  return Array.isArray(value) ? (value.filter(isObject) as Record<string, unknown>[]) : [];
}
