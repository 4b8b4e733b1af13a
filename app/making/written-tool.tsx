import { Box, Flex, Skeleton, Stack, Text } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { partialJson } from "#app/making/partial-json.ts";

/** What the model writes, while it writes: the form as far as it can be read, and then the prompt (product/making 2). */
export function WrittenTool({ text }: { text: string }) {
  const { name, description, inputs, submit, prompt } = partialJson(text);
  const fields = listOf(inputs);
  return (
    <Stack
      as="section"
      aria-label="What is being written"
      aria-busy="true"
      gap="5"
      p={{ base: "5", md: "8" }}
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      minH="37.5rem"
    >
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
      {fields.length === 0 && <Skeleton h="16" w="full" />}
      {prompt !== undefined && (
        <>
          <Box
            alignSelf="start"
            px="4"
            py="2"
            borderRadius="sm"
            bg="brand.solid"
            color="brand.contrast"
            fontWeight="medium"
            fontSize="sm"
          >
            {textOf(submit) || "Submit"}
          </Box>
          <WrittenPrompt text={textOf(prompt)} />
        </>
      )}
    </Stack>
  );
}

/** The step of the model, as a line for everybody and for screen readers. */
export function writingStep(text: string): string {
  const { inputs, prompt, tests } = partialJson(text);
  if (tests !== undefined) return "Writing tests ...";
  if (prompt !== undefined) return "Writing the prompt ...";
  if (inputs !== undefined) return "Writing the form ...";
  return text === "" ? "Thinking ..." : "Finding a name ...";
}

function WrittenField({ label, name, example, options }: Record<string, unknown>) {
  return (
    <Box>
      <Text fontSize="sm" fontWeight="medium" mb="1.5" minH="1lh" overflowWrap="anywhere">
        {textOf(label) || textOf(name)}
      </Text>
      <Flex
        minH="10"
        px="3"
        py="2"
        align="center"
        justify="space-between"
        borderWidth="1px"
        borderRadius="sm"
        fontSize="sm"
        color="fg.muted"
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
  useEffect(() => box.current?.scrollTo(0, box.current.scrollHeight), [text]);
  return (
    <Box
      ref={box}
      maxH="36"
      overflow="hidden"
      mt="auto"
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
