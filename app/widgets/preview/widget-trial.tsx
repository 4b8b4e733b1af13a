import {
  Alert,
  Box,
  chakra,
  Flex,
  Heading,
  SimpleGrid,
  Stack,
  Text,
  VisuallyHidden,
} from "@chakra-ui/react";
import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { Answer } from "#app/answers/use-answer.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FilledPrompt } from "#app/widgets/preview/filled-prompt.tsx";
import { WidgetPreviewForm } from "#app/widgets/preview/widget-preview-form.tsx";
import { ANSWER_READY } from "#domain/messages.ts";
import { type GivenValues, readValues, type ValueFault } from "#domain/widgets/input-values.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

type Tried = Pick<WidgetData, "name" | "prompt" | "submit" | "inputs">;

type WidgetTrialProps = {
  data: Tried;
  values: GivenValues;
  answer: Answer | undefined;
  onChange(name: string, values: string[]): void;
  /** Sends the values; `read` has them as they stand in the prompt. */
  onAsk(read: ReadonlyMap<string, string>): void;
  /** Shown below a complete answer, besides the buttons that take it away. */
  children?: ReactNode;
};

/** The form of a widget, the prompt that it makes, and the answer to it (product/widgets 7). */
export function WidgetTrial(props: WidgetTrialProps) {
  const { data, values, answer, onChange, onAsk, children } = props;
  const { name, inputs } = data;
  const isSending = answer?.isWaiting ?? false;
  const response = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSending) response.current?.scrollIntoView({ block: "nearest" });
  }, [isSending]);

  function submit(): ValueFault[] | null {
    const read = readValues(inputs, values, Date.now());
    if ("faults" in read) return read.faults;
    if (inputs.length === 0) return [];
    onAsk(read.values);
    return null;
  }

  return (
    <Stack gap="8">
      <SimpleGrid minChildWidth="min(100%, 20rem)" gap="8">
        <WidgetPreviewForm {...{ data, values, isSending, onChange }} onSubmit={submit} />
        <Area heading="Generated Prompt" maxH="96">
          <FilledPrompt data={data} values={values} />
        </Area>
      </SimpleGrid>
      <VisuallyHidden role="status">{announcement(answer)}</VisuallyHidden>
      <Area
        heading="AI Response"
        label="AI Response to the prompt"
        isBusy={isSending}
        ref={response}
        minH="56"
      >
        {answer && !answer.failure && (
          // Its space is reserved from the press on, so that nothing moves when the answer is there.
          <Alert.Root status="success" mb="4" visibility={isSending ? "hidden" : undefined}>
            <Alert.Indicator />
            <Alert.Title>
              <strong>Success!</strong> See AI response below.
            </Alert.Title>
          </Alert.Root>
        )}
        {!answer && <Text color="fg.muted">Fill in the form to see an answer.</Text>}
        {isSending && answer?.text === "" && <Text>sending ...</Text>}
        {answer?.text && <AnswerText {...answer} />}
        {answer?.failure && <ErrorMessage message={answer.failure} />}
      </Area>
      {answer?.html && !isSending && (
        <Flex gap="2" wrap="wrap" align="start">
          <AnswerActions title={name} html={answer.html} markdown={answer.text} />
          {children}
        </Flex>
      )}
    </Stack>
  );
}

/** The text for screen readers, which do not read an answer that comes in pieces. The alert announces a failure. */
function announcement(answer: Answer | undefined): string {
  if (answer?.isWaiting) return "sending ...";
  return answer && !answer.failure ? ANSWER_READY : "";
}

type AreaProps = {
  heading: string;
  /** The name of the landmark, where the frame above has one with the heading's name. */
  label?: string;
  isBusy?: boolean;
  minH?: string;
  /** Content beyond this height scrolls. */
  maxH?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

function Area({ heading, label, isBusy, minH, maxH, ref, children }: AreaProps) {
  const id = useId();
  return (
    <chakra.section
      ref={ref}
      aria-label={label}
      aria-labelledby={label === undefined ? id : undefined}
      borderWidth="1px"
      borderRadius="lg"
      minW="0"
      minH={minH}
    >
      <Heading as="h3" size="md" id={id} p="4" pb="2">
        {heading}
      </Heading>
      {/* A scrolling area is focusable, so that the keyboard can scroll it. */}
      <Box
        px="4"
        pb="4"
        maxH={maxH}
        overflowY={maxH && "auto"}
        tabIndex={maxH ? 0 : undefined}
        role={maxH ? "group" : undefined}
        aria-labelledby={maxH && id}
        aria-busy={isBusy}
      >
        {children}
      </Box>
    </chakra.section>
  );
}
