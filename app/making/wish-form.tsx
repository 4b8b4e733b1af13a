import { Box, Button, chakra, Flex, SimpleGrid, Stack, Text, Textarea } from "@chakra-ui/react";
import { Sparkles, Square } from "#app/look/icons.ts";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";

const EXAMPLES = [
  "A quiz of five questions about a topic, for the grade that I choose",
  "A letter to parents about a school event, friendly and in plain words",
  "Feedback on a pupil's text: two strengths and one next step",
];

type WishFormProps = {
  wish: string;
  /** The step of the model; `undefined` while it writes nothing. */
  step: string | undefined;
  /** Why the wish cannot be sent. */
  fault: string | undefined;
  /** Whether the person has come back from a tool, whose button is gone. */
  isAgain: boolean;
  /** Why no tool has come. */
  failure: ReactNode;
  onWish(wish: string): void;
  onMake(): void;
  onStop(): void;
};

/** The question of the page: what a tool should do, and for whom (product/making 2). */
export function WishForm(props: WishFormProps) {
  const { wish, step, fault, failure, isAgain, onWish, onMake, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isComingBack] = useState(isAgain);
  useEffect(() => {
    if (isComingBack) form.current?.querySelector("textarea")?.focus();
  }, [isComingBack]);
  const isWriting = step !== undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onMake();
    const field = event.currentTarget;
    requestAnimationFrame(() => field.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  function stop() {
    onStop();
    // The pressed button goes.
    form.current?.querySelector("button")?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="4">
        {/* The one question of the page is larger than other labels. */}
        <Box css={{ "& label": { fontSize: "lg", mb: "1" }, "& textarea": { fontSize: "md" } }}>
          <LabelledField
            label="What should it do, and for whom?"
            isReadOnly={isWriting}
            error={fault}
          >
            <Textarea
              value={wish}
              rows={4}
              placeholder="A quiz of five questions about a topic, for my grade 7 class"
              onChange={({ target }) => onWish(target.value)}
            />
          </LabelledField>
        </Box>
        <Flex gap="3" align="center" wrap="wrap">
          <Button
            type="submit"
            colorPalette="brand"
            loading={isWriting}
            loadingText="Making it ..."
          >
            <Sparkles /> Make it
          </Button>
          {isWriting && (
            <Button variant="outline" onClick={stop}>
              <Square /> Stop
            </Button>
          )}
          {/* While the model writes, the line stands above what it writes. */}
          <Text role="status" fontSize="sm" color="fg.muted" srOnly={isWriting}>
            {step ?? "It counts as one of your answers today."}
          </Text>
        </Flex>
        {failure}
        {!isWriting && (
          <SimpleGrid
            columns={{ base: 1, sm: 3 }}
            gap="3"
            pt="1"
            role="group"
            aria-labelledby="examples"
          >
            <Text id="examples" gridColumn="1 / -1" fontSize="sm" color="fg.muted" mb="-1">
              For example
            </Text>
            {EXAMPLES.map((example) => (
              <chakra.button
                key={example}
                type="button"
                textAlign="start"
                fontSize="sm"
                p="3"
                borderWidth="1px"
                borderRadius="lg"
                bg="bg.panel"
                cursor="pointer"
                _hover={{ borderColor: "brand.fg", bg: "bg.subtle" }}
                focusVisibleRing="outside"
                onClick={() => onWish(example)}
              >
                {example}
              </chakra.button>
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </form>
  );
}
