import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Grid,
  GridItem,
  Heading,
  IconButton,
  List,
  Stack,
  Text,
} from "@chakra-ui/react";
import { Check, Copy, RotateCw, Sparkles } from "#app/look/icons.ts";
import { type SubmitEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { GENERATOR_FORMS, type GeneratorField } from "#app/results/generator-forms.ts";
import { GENERATOR_PAGES, type GeneratorPage } from "#app/site/generator-pages.ts";
import { STREAMED } from "#app/answers/read-answer.ts";
import { type Answer, useAnswer } from "#app/answers/use-answer.ts";
import { AnswerSpace, ResultAnswer } from "#app/results/result-answer.tsx";
import { RESULTS_FAILED } from "#app/results/result-tools.ts";
import { ResultBar } from "#app/results/result-bar.tsx";
import { StoredResult } from "#app/results/stored-result.tsx";
import { readDraft, rest, storeDraft } from "#app/session/session-calls.ts";
import { useAuthor } from "#app/session/use-session.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { useCopy } from "#app/workspace/copy-button.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { ResultRow } from "#domain/assistant/replies.ts";
import {
  type GeneratorKind,
  MAX_LONG_TEXT,
  MAX_SHORT_TEXT,
  isNameKind,
} from "#domain/assistant/generator-kinds.ts";
import { answerTitleOf } from "#domain/assistant/result-title.ts";
import { COPIED } from "#domain/messages.ts";
import type { Route } from "./+types/generator.ts";

function pageAt(pathname: string): GeneratorPage {
  const page = GENERATOR_PAGES.find(({ path }) => path === pathname.replace(/\/$/u, ""));
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(pageAt(location.pathname).title, matches);
}

type Values = Record<string, string>;

export default function Generator() {
  const page = pageAt(useLocation().pathname);
  // The key gives each generator a form with a state of its own.
  return <GeneratorForm key={page.path} page={page} />;
}

function GeneratorForm({ page }: { page: GeneratorPage }) {
  const { button, fields } = GENERATOR_FORMS[page.kind];
  const [isValidated, setValidated] = useState(false);
  const [sent, setSent] = useState<Values>({});
  const [newest, setNewest] = useState<string>();
  const { answer, ask } = useAnswer(setNewest);

  /** @param values the inputs, and `like` for another answer like a former one */
  function generate(values: Values) {
    setSent(values);
    const json = { ...values, prompt: values.prompt ?? "", type: page.kind };
    void ask(rest().api.generate.$post({ json }, STREAMED));
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesIn(form);
    setValidated(true);
    const missing = fields.find((field) => field.isRequired && !values[field.name]);
    if (missing) form.querySelector<HTMLElement>(`[name=${missing.name}]`)?.focus();
    else generate(values);
  }

  const { like: _, ...inputs } = sent;
  return (
    <Container py="10">
      <Heading as="h1" size="3xl" mb="2">
        {page.title}
      </Heading>
      <Text color="fg.muted" mb="8">
        {page.blurb}
      </Text>
      {/* In two columns, the recent answers stand below the form, and the answer's card is as high as both; with an answer, as the window, too. */}
      <Grid
        templateColumns={{ base: "1fr", lg: "2fr 3fr" }}
        templateRows={{ lg: "auto 1fr" }}
        gap="8"
        alignItems="start"
      >
        <Card.Root>
          <Card.Body>
            <form noValidate onSubmit={onSubmit} onChange={() => setValidated(false)}>
              <Stack gap="5">
                {fields.map((field) => (
                  <GeneratorFormField
                    key={field.name}
                    kind={page.kind}
                    field={field}
                    isValidated={isValidated}
                  />
                ))}
                <Button
                  type="submit"
                  variant="solid"
                  loading={answer?.isWaiting}
                  loadingText="Generating ..."
                >
                  {button}
                </Button>
              </Stack>
            </form>
          </Card.Body>
        </Card.Root>
        <GridItem rowSpan={{ lg: 2 }} minW="0" alignSelf="stretch" display="grid">
          <AnswerSpace isReserved={answer !== undefined}>
            <GeneratorResults
              page={page}
              title={answerTitleOf(answer?.text ?? "") || page.title}
              answer={answer}
              onRetry={() => generate(sent)}
              onAgain={() => generate(inputs)}
              onMore={(like) => generate({ ...inputs, like })}
            />
          </AnswerSpace>
        </GridItem>
        <GeneratorRecent kind={page.kind} newest={newest} />
      </Grid>
    </Container>
  );
}

function valuesIn(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries) as Values;
}

type GeneratorFormFieldProps = {
  kind: GeneratorKind;
  field: GeneratorField;
  /** Whether the person has tried to submit the form: then an empty required field is marked. */
  isValidated: boolean;
};

/** A field of a generator's form: a line of text, a text area or a choice. What is typed survives leaving the page (product/assistant 1). */
function GeneratorFormField({ kind, field, isValidated }: GeneratorFormFieldProps) {
  const { name, label, placeholder, options, isLong, isRequired } = field;
  const draft = `${useAuthor()} ${kind} ${name}`;
  const [value, setValue] = useState(() => readDraft(draft) || (options?.[0] ?? ""));
  const isMissing = isValidated && isRequired && value.trim() === "";

  function change(next: string) {
    setValue(next);
    storeDraft(draft, next);
  }

  return (
    <EditorField
      {...{ name, label, placeholder, value, isRequired }}
      options={options?.map((option) => ({ value: option, text: option }))}
      rows={isLong ? 5 : undefined}
      maxLength={isLong ? MAX_LONG_TEXT : MAX_SHORT_TEXT}
      error={isMissing ? `${label} is required.` : undefined}
      onChange={change}
    />
  );
}

const SHOWN = 5;

type GeneratorRecentProps = {
  kind: GeneratorKind;
  /** The result stored last: a new one loads the list again. */
  newest: string | undefined;
};

/** The last five results of a generator (product/results 5). */
function GeneratorRecent({ kind, newest }: GeneratorRecentProps) {
  // `undefined` while it loads, `null` if it cannot be loaded.
  const [rows, setRows] = useState<ResultRow[] | null>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void recent(kind, leaving.signal).then((loaded) => !leaving.signal.aborted && setRows(loaded));
    return () => leaving.abort();
  }, [kind, newest, turn]);
  return (
    <Box as="section" aria-labelledby="recent" minW="0">
      {/* The link stands above the list, which grows. */}
      <Flex justify="space-between" align="baseline" gap="3" mb="3">
        <Heading id="recent">Recent</Heading>
        <TextLink to="/results" py="1">
          All results
        </TextLink>
      </Flex>
      {rows === null && (
        <LoadFailure message={RESULTS_FAILED} onRetry={() => setTurn((former) => former + 1)} />
      )}
      {rows?.length === 0 && (
        <Text color="fg.muted">Your latest answers from this generator appear here.</Text>
      )}
      <List.Root gap="2" variant="plain">
        {/* By their places: a new result changes their texts and moves none. */}
        {rows?.map(({ id, title, createdAt }, place) => (
          <List.Item
            key={String(place)}
            display="flex"
            flexWrap="wrap"
            columnGap="3"
            alignItems="baseline"
          >
            <TextLink to={`/results/${id}`} fontWeight="600" overflowWrap="anywhere" py="0.5">
              {title}
            </TextLink>
            <Text as="span" fontSize="sm" color="fg.muted">
              <LocalTime time={new Date(createdAt).toISOString()} />
            </Text>
          </List.Item>
        ))}
      </List.Root>
    </Box>
  );
}

async function recent(kind: GeneratorKind, signal: AbortSignal): Promise<ResultRow[] | null> {
  const query = { source: kind, size: String(SHOWN) };
  const load = async () => {
    const response = await rest(signal).api.results.$get({ query });
    return response.ok ? response.json() : null;
  };
  // The call also fails if the person leaves while the body arrives.
  return load().catch(() => null);
}

type GeneratorResultsProps = {
  page: GeneratorPage;
  /** The title of the answer's file. */
  title: string;
  answer: Answer | undefined;
  /** Sends the last request once more. */
  onRetry(): void;
  /** Sends the same inputs once more. */
  onAgain(): void;
  onMore(resultId: string): void;
};

/** The answer of a generator, with what can be done with it (product/results 4). */
function GeneratorResults(props: GeneratorResultsProps) {
  const { page, title, answer, onRetry, onAgain, onMore } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { isWaiting, text, resultId, failure } = answer ?? {};
  const html = isWaiting ? undefined : answer?.html;
  return (
    <Card.Root minH={{ base: "64", lg: answer ? "calc(100dvh - 15.5rem)" : "full" }}>
      <Card.Body gap="4">
        <Heading>Results</Heading>
        {/* Above the answer, which grows downward and pushes nothing. */}
        {isNameKind(page.kind) && (
          <Text fontSize="sm" color="fg.muted">
            These names are suggestions. Before you use one, please check that nobody else uses it
            and that it is not a registered trademark.
          </Text>
        )}
        <Box ref={setPlace}>
          <ResultAnswer answer={answer} onRetry={onRetry} />
        </Box>
        {isNameKind(page.kind) && html && <NameCopies key={html} root={place} />}
        {html && (
          <ResultBar
            title={title}
            html={html}
            markdown={text}
            resultId={resultId}
            end={failure ? undefined : <StoredResult resultId={resultId} title={title} />}
          >
            <Button size="sm" onClick={onAgain}>
              <RotateCw /> Ask again
            </Button>
            {resultId && (
              <Button size="sm" onClick={() => onMore(resultId)}>
                <Sparkles /> More like this
              </Button>
            )}
          </ResultBar>
        )}
      </Card.Body>
    </Card.Root>
  );
}

/**
 * Adds a copy button to each name of a complete answer, in the line of the name, which keeps its height.
 * @param root the element with the answer; the names are the items of its numbered list
 */
function NameCopies({ root }: { root: HTMLElement | null }) {
  const [items, setItems] = useState<Element[]>([]);
  useEffect(() => {
    // The answer is in the page with the next frame.
    const read = () => setItems([...(root?.querySelectorAll("ol > li") ?? [])]);
    const frame = requestAnimationFrame(read);
    return () => cancelAnimationFrame(frame);
  }, [root]);
  return items.map((item, index) =>
    createPortal(<NameCopy name={nameOf(item)} />, item, String(index)),
  );
}

function NameCopy({ name }: { name: string }) {
  const { said, copy } = useCopy(noteSaved);
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      ms="1"
      my="-1"
      verticalAlign="middle"
      aria-label={`Copy ${name}`}
      onClick={() => void copy(name)}
    >
      {said === COPIED ? <Check /> : <Copy />}
    </IconButton>
  );
}

/** The name of an item: its bold part where a remark follows it. */
function nameOf(item: Element): string {
  const name = item.querySelector("strong") ?? item;
  return name.textContent.trim().replace(/:$/u, "");
}
