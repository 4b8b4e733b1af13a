import { Button, Card, Container, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { AnswerText } from "#app/assistant/answer-text.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { answerFailure, readAnswer, STREAMED } from "#app/assistant/read-answer.ts";
import { GeneratorFormField } from "#app/assistant/generator-form-field.tsx";
import { GENERATOR_PAGES, type GeneratorPage } from "#app/assistant/generator-pages.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { rest } from "#app/session/session-calls.ts";
import { isNameKind } from "#domain/assistant/generator-kinds.ts";
import type { Route } from "./+types/generator.ts";

function pageAt(pathname: string): GeneratorPage {
  const page = GENERATOR_PAGES.find(({ path }) => path === pathname.replace(/\/$/u, ""));
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(pageAt(location.pathname).title, matches);
}

type Result = { text: string; html?: string; failure?: string; isWaiting: boolean };
type Values = Record<string, string>;

export default function Generator() {
  const page = pageAt(useLocation().pathname);
  // The key gives each generator a form with a state of its own.
  return <GeneratorForm key={page.path} page={page} />;
}

function GeneratorForm({ page }: { page: GeneratorPage }) {
  const [isValidated, setValidated] = useState(false);
  const [result, setResult] = useState<Result>();
  const [sent, setSent] = useState<Values>({});
  const latest = useRef(0);

  async function generate(values: Values) {
    const turn = ++latest.current;
    const show = (next: Result) => turn === latest.current && setResult(next);
    setSent(values);
    show({ text: "", isWaiting: true });
    try {
      const call = rest().api.generate.$post(
        { json: { ...values, prompt: values.prompt ?? "", type: page.kind } },
        STREAMED,
      );
      const { result, html } = await readAnswer<{ result: string; html: string }>(call, (text) =>
        show({ text, isWaiting: true }),
      );
      show({ text: result, html, isWaiting: false });
    } catch (error) {
      show({ text: "", failure: answerFailure(error), isWaiting: false });
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesIn(form);
    setValidated(true);
    const missing = page.fields.find((field) => field.isRequired && !values[field.name]);
    if (missing) form.querySelector<HTMLElement>(`[name=${missing.name}]`)?.focus();
    else void generate(values);
  }

  return (
    <Container maxW="6xl" py="10">
      <Heading as="h1" size="4xl" mb="2">
        {page.title}
      </Heading>
      <Text color="fg.muted" mb="8">
        {page.blurb}
      </Text>
      <Grid templateColumns={{ base: "1fr", lg: "2fr 3fr" }} gap="8" alignItems="start">
        <Card.Root bg="bg.panel">
          <Card.Body>
            <form noValidate onSubmit={onSubmit} onChange={() => setValidated(false)}>
              <Stack gap="5">
                {page.fields.map((field) => (
                  <GeneratorFormField key={field.name} field={field} isValidated={isValidated} />
                ))}
                <Button
                  type="submit"
                  colorPalette="brand"
                  loading={result?.isWaiting}
                  loadingText="Generating ..."
                >
                  {page.button}
                </Button>
              </Stack>
            </form>
          </Card.Body>
        </Card.Root>
        <Results page={page} result={result} onRetry={() => void generate(sent)} />
      </Grid>
    </Container>
  );
}

function valuesIn(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries) as Values;
}

type ResultsProps = { page: GeneratorPage; result: Result | undefined; onRetry(): void };

function Results({ page, result, onRetry }: ResultsProps) {
  const answer = useRef<HTMLDivElement>(null);
  const [asRead, setAsRead] = useState("");
  // Copies the rendered text, without Markdown syntax.
  useLayoutEffect(() => setAsRead(answer.current?.innerText ?? ""), [result]);
  return (
    <Card.Root bg="bg.panel" minH="64">
      <Card.Body gap="4">
        <Heading as="h2" size="xl">
          Results
        </Heading>
        <Stack gap="4" aria-live="polite" aria-busy={result?.isWaiting ?? false} flex="1">
          {!result && <Text color="fg.muted">Your results appear here.</Text>}
          {result?.isWaiting && <Text color="fg.muted">Generating results ...</Text>}
          {result?.failure && (
            <>
              <ErrorMessage message={result.failure} />
              <Button size="sm" variant="outline" alignSelf="flex-start" onClick={onRetry}>
                <RotateCw /> Retry
              </Button>
            </>
          )}
          {result?.text && (
            <div ref={answer}>
              <AnswerText text={result.text} html={result.html} />
            </div>
          )}
        </Stack>
        {result?.html && <CopyButton text={asRead} />}
        {isNameKind(page.kind) && (
          <Text fontSize="sm" color="fg.muted">
            These names are suggestions. Before you use one, please check that nobody else uses it
            and that it is not a registered trademark.
          </Text>
        )}
      </Card.Body>
    </Card.Root>
  );
}
