import {
  Alert,
  Box,
  Button,
  chakra,
  Heading,
  SimpleGrid,
  Stack,
  Text,
  VisuallyHidden,
} from "@chakra-ui/react";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { ClientPreview } from "#app/widgets/client-preview.tsx";
import { EmbedSnippet } from "#app/widgets/embed-snippet.tsx";
import { usePreviewAnswer } from "#app/widgets/use-preview-answer.ts";
import { WidgetPreviewForm } from "#app/widgets/widget-preview-form.tsx";
import { WidgetRatings } from "#app/widgets/widget-ratings.tsx";
import { AnswerActions } from "#app/assistant/answer-actions.tsx";
import { AnswerText } from "#app/assistant/answer-text.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { Answer } from "#app/assistant/use-answer.ts";
import { ANSWER_READY } from "#domain/messages.ts";
import { isLettersOnly } from "#domain/widgets/input-types.ts";
import {
  defaultValues,
  type GivenValues,
  readValues,
  shownInputs,
  type ValueFault,
} from "#domain/widgets/input-values.ts";
import { fillPrompt, promptParts } from "#domain/widgets/prompt.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetPreviewProps = { widget: Widget; onClose(): void };

/** The Live Preview modal (product/widgets 7): embed tags, form, generated prompt and answer. */
export function WidgetPreview({ widget, onClose }: WidgetPreviewProps) {
  const { name, prompt, inputs } = widget.data;
  const [values, setValues] = useState(() => defaultValues(inputs));
  const { answer, ask } = usePreviewAnswer(widget);
  const isSending = answer?.isWaiting ?? false;
  const response = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSending) response.current?.scrollIntoView({ block: "nearest" });
  }, [isSending]);

  function submit(): ValueFault[] | null {
    const read = readValues(inputs, values, Date.now());
    if ("faults" in read) return read.faults;
    if (inputs.length === 0) return [];
    // A widget with other types takes no finished prompt (product/embeds 4).
    if (inputs.every(isLettersOnly)) ask({ prompt: fillPrompt(prompt, read.values) });
    else
      ask({ inputs: Object.fromEntries([...values].map(([name, texts]) => [name, [...texts]])) });
    return null;
  }

  return (
    <DialogFrame
      isOpen
      title={name}
      size="xl"
      hasChanges={false}
      onClose={onClose}
      footer={(requestClose) => (
        <Button variant="outline" onClick={requestClose}>
          Close
        </Button>
      )}
    >
      <Stack gap="8">
        <WidgetRatings widget={widget} />
        <EmbedSnippet widget={widget} />
        <ClientPreview widget={widget} values={values} />
        <Heading as="h3" size="md" mb="-4">
          Try the prompt
        </Heading>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="8">
          <WidgetPreviewForm
            widget={widget}
            values={values}
            isSending={isSending}
            onChange={(name, changed) => setValues((former) => new Map(former).set(name, changed))}
            onSubmit={submit}
          />
          <Area heading="Generated Prompt" maxH="96">
            <FilledPrompt widget={widget} values={values} />
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
          <AnswerActions title={name} html={answer.html} markdown={answer.text} />
        )}
      </Stack>
    </DialogFrame>
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

type FilledPromptProps = { widget: Widget; values: GivenValues };

/** The prompt with the values filled in, bold and underlined. Empty and refused inputs stay as `{name}`. */
function FilledPrompt({ widget, values }: FilledPromptProps) {
  const { prompt, inputs } = widget.data;
  const [now] = useState(Date.now);
  const filled = new Map<string, string>();
  for (const input of shownInputs(inputs, values)) {
    const read = readValues([{ ...input, showIf: undefined }], values, now);
    const value = "values" in read ? read.values.get(input.name) : "";
    if (value) filled.set(input.name, value);
  }
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {promptParts(prompt, filled).map(({ text, isValue }, index) =>
        isValue ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <b key={index}>
            <u>{text}</u>
          </b>
        ) : (
          text
        ),
      )}
    </Text>
  );
}
