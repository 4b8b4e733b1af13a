import {
  Alert,
  Box,
  Button,
  Flex,
  Heading,
  SimpleGrid,
  Stack,
  Text,
  VisuallyHidden,
  chakra,
} from "@chakra-ui/react";
import type { ClientRequestOptions } from "hono/client";
import {
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import { STREAMED } from "#app/answers/read-answer.ts";
import { type Answer, type Done, useAnswer } from "#app/answers/use-answer.ts";
import { ClientField } from "#app/clients/client-field.tsx";
import { LANGUAGE_OPTIONS } from "#app/clients/frame-languages.ts";
import { type RestAnswer, pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { WidgetPreviewField } from "#app/widgets/inputs/widget-preview-field.tsx";
import { WidgetRatings } from "#app/widgets/list/widget-ratings.tsx";
import { ClientSnippets } from "#app/widgets/preview/client-snippets.tsx";
import { EmbedSnippet } from "#app/widgets/preview/embed-snippet.tsx";
import { FilledPrompt } from "#app/widgets/preview/filled-prompt.tsx";
import { PreviewFrame } from "#app/widgets/preview/preview-frame.tsx";
import { KeepTest } from "#app/widgets/tests/keep-test.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { ANSWER_READY, MESSAGES } from "#domain/messages.ts";
import {
  type GivenValues,
  type ValueFault,
  defaultValues,
  readValues,
  shownInputs,
  valuesByName,
} from "#domain/widgets/input-values.ts";
import { isLettersOnly } from "#domain/widgets/inputs/input-types.ts";
import { fillPrompt } from "#domain/widgets/prompt.ts";
import type { Widget, WidgetData } from "#domain/widgets/widget.ts";

type WidgetPreviewProps = { widget: Widget; onClose(): void };

type Asked = { prompt: string } | { inputs: Record<string, string[]> };

/** The Live Preview modal (product/widgets 7): embed tags, form, generated prompt and answer. */
export function WidgetPreview({ widget, onClose }: WidgetPreviewProps) {
  const { type, id } = widget;
  const { name, prompt, inputs } = widget.data;
  const [values, setValues] = useState(() => defaultValues(inputs));
  const { answer, ask } = usePreviewAnswer<Asked>((json, options) =>
    rest().ai[":type"][":id"][":apikey"].$post(
      { param: pathParameters({ type, id, apikey: PREVIEW_KEY }), json },
      options,
    ),
  );
  return (
    <DialogFrame isOpen title={name} size="xl" hasChanges={false} onClose={onClose}>
      <Stack gap="8">
        <WidgetRatings widget={widget} />
        <EmbedSnippet widget={widget} />
        <ClientPreview widget={widget} values={values} />
        <Heading as="h3" size="md" mb="-4">
          Try the prompt
        </Heading>
        <WidgetTrial
          data={widget.data}
          values={values}
          answer={answer}
          onChange={(input, changed) => setValues((former) => new Map(former).set(input, changed))}
          // A widget with other types takes no finished prompt (product/embeds 4).
          onAsk={(read) =>
            ask(
              inputs.every(isLettersOnly)
                ? { prompt: fillPrompt(prompt, read) }
                : { inputs: valuesByName(values) },
            )
          }
        >
          <KeepTest {...{ widget, inputs, values }} />
        </WidgetTrial>
      </Stack>
    </DialogFrame>
  );
}

/**
 * Requests streamed answers of a preview. A newer request, or a closed preview, ends the one before.
 * @param call sends the body of a request
 */
function usePreviewAnswer<T>(
  call: (json: T, options: ClientRequestOptions) => Promise<RestAnswer<Done>>,
) {
  const { answer, ask } = useAnswer(undefined, MESSAGES.widget.exists);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function askWith(json: T) {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    void ask(call(json, { ...STREAMED, init: { signal } }));
  }

  return { answer, ask: askWith };
}

/** The part of Live Preview for a chosen client: the real frame, the check of a page and the snippets (product/widgets 7). */
function ClientPreview({ widget, values }: { widget: Widget; values: GivenValues }) {
  const [clientId, setClientId] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  const [lang, setLang] = useState("");
  const query = new URLSearchParams({ client: clientId, ...(lang && { lang }) });
  return (
    <Stack as="section" gap="4" aria-labelledby="client-preview">
      <Heading as="h3" size="md" id="client-preview">
        As visitors see it
      </Heading>
      <ClientField
        label="Client"
        value={clientId}
        help="The frame shows the widget and the client's styles as they are saved. Answers use your daily quota and are not kept as results."
        onChange={setClientId}
      />
      <EditorField
        label="Language of the frame"
        value={lang}
        options={[{ value: "", text: "That of the client" }, ...LANGUAGE_OPTIONS]}
        onChange={setLang}
      />
      <PreviewFrame widget={widget} query={query} />
      <ClientSnippets key={clientId} {...{ widget, clientId, lang, values }} />
    </Stack>
  );
}

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
function WidgetTrial(props: WidgetTrialProps) {
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

type WidgetPreviewFormProps = {
  data: Pick<WidgetData, "inputs" | "submit">;
  values: GivenValues;
  isSending: boolean;
  onChange(name: string, values: string[]): void;
  /** Sends the values and returns `null`, or returns why they are refused: no fault where there are no inputs (product/widgets 3). */
  onSubmit(): ValueFault[] | null;
};

/** The widget's form as visitors see it. */
function WidgetPreviewForm(props: WidgetPreviewFormProps) {
  const { data, values, isSending, onChange, onSubmit } = props;
  const { inputs, submit } = data;
  const [faults, setFaults] = useState<ValueFault[] | null>(null);

  function onFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const found = onSubmit();
    setFaults(found);
    const form = event.currentTarget;
    if (found !== null) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    }
  }

  const broken = (faults ?? []).filter(({ isEmpty }) => !isEmpty);
  const sentence = broken.map((fault) => fault.sentence).join(" ") || MESSAGES.missingValues;
  return (
    <form noValidate onSubmit={onFormSubmit}>
      <Stack gap="5">
        {shownInputs(inputs, values).map((input) => (
          <WidgetPreviewField
            key={input.name}
            input={input}
            values={values.get(input.name) ?? []}
            isInvalid={(faults ?? []).some(({ name }) => name === input.name)}
            onChange={(changed) => onChange(input.name, changed)}
          />
        ))}
        {faults && <ErrorMessage message={sentence} />}
        <Button
          type="submit"
          colorPalette="brand"
          alignSelf="start"
          h="auto"
          minH="10"
          py="2"
          maxW="full"
          whiteSpace="normal"
          overflowWrap="anywhere"
          aria-disabled={isSending || undefined}
        >
          {submit || "Submit"}
        </Button>
      </Stack>
    </form>
  );
}
