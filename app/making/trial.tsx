import { Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Play } from "#app/look/icons.ts";
import { useRef, useState } from "react";
import type { Made } from "#app/making/use-making.ts";
import { WidgetFrame } from "#app/widgets/landing/widget-frame.tsx";
import { valuesFragment } from "#app/widgets/preview/frame-values.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";

type TrialProps = {
  made: Made;
  /** What was typed into the frame before. */
  values: GivenValues;
  /** The height of the frame before (px). */
  height: number | undefined;
  /** Gets the frame when its page has come. */
  onLoad(frame: HTMLIFrameElement): void;
};

/** The real frame of a tool that is not stored, filled with examples (product/making 2). */
export function Trial({ made, values, height, onLoad }: TrialProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { tool, examples } = made;
  const [attempt, setAttempt] = useState(1);
  const { name, description, submit, answer, inputs, prompt, landingText } = tool;
  const shown = { name, description, submit, answer, inputs, prompt, landingText };
  const filled = new Map([...Object.entries(examples), ...values]);
  const [source] = useState(() => `/embed/unsaved${valuesFragment(filled)}`);

  function tryIt() {
    const button = frame.current?.contentDocument?.querySelector<HTMLElement>("form button");
    frame.current?.scrollIntoView({ block: "nearest" });
    button?.click();
  }

  return (
    <Stack as="section" aria-labelledby="trial" gap="4" minW="0">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Stack gap="0" flex="1 1 14rem">
          <Heading as="h2" id="trial" size="md">
            Preview
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            Filled with examples. Each try counts as one of your answers today.
          </Text>
        </Stack>
        <Button size="sm" variant="outline" onClick={tryIt}>
          <Play /> Try it
        </Button>
      </Flex>
      <WidgetFrame
        key={attempt}
        onLoad={(element) => {
          frame.current = element;
          onLoad(element);
        }}
        title={name}
        source={source}
        firstHeight={height}
        tool={JSON.stringify(shown)}
        onReady={() => undefined}
        onSubmit={() => undefined}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Stack>
  );
}
