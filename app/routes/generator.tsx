import { Button, Card, Container, Grid, GridItem, Heading, Stack, Text } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { useLocation } from "react-router";
import { AnswerSpace } from "#app/answers/answer-space.tsx";
import { STREAMED } from "#app/answers/read-answer.ts";
import { GeneratorFormField } from "#app/generators/generator-form-field.tsx";
import { GENERATOR_PAGES, type GeneratorPage } from "#app/answers/generator-pages.ts";
import { GeneratorRecent } from "#app/generators/generator-recent.tsx";
import { GeneratorResults } from "#app/generators/generator-results.tsx";
import { useAnswer } from "#app/answers/use-answer.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { rest } from "#app/session/session-calls.ts";
import { answerTitleOf } from "#domain/assistant/result-title.ts";
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
    const missing = page.fields.find((field) => field.isRequired && !values[field.name]);
    if (missing) form.querySelector<HTMLElement>(`[name=${missing.name}]`)?.focus();
    else generate(values);
  }

  const { like: _, ...inputs } = sent;
  return (
    <Container maxW="6xl" py="10">
      <Heading as="h1" size="4xl" mb="2">
        {page.title}
      </Heading>
      <Text color="fg.muted" mb="8">
        {page.blurb}
      </Text>
      {/* In two columns, the recent answers stand below the form, where the space of an answer leaves no hole. */}
      <Grid
        templateColumns={{ base: "1fr", lg: "2fr 3fr" }}
        templateRows={{ lg: "auto 1fr" }}
        gap="8"
        alignItems="start"
      >
        <Card.Root bg="bg.panel">
          <Card.Body>
            <form noValidate onSubmit={onSubmit} onChange={() => setValidated(false)}>
              <Stack gap="5">
                {page.fields.map((field) => (
                  <GeneratorFormField
                    key={field.name}
                    kind={page.kind}
                    field={field}
                    isValidated={isValidated}
                  />
                ))}
                <Button
                  type="submit"
                  colorPalette="brand"
                  loading={answer?.isWaiting}
                  loadingText="Generating ..."
                >
                  {page.button}
                </Button>
              </Stack>
            </form>
          </Card.Body>
        </Card.Root>
        <GridItem rowSpan={{ lg: 2 }} minW="0">
          <AnswerSpace isReserved={answer !== undefined}>
            <GeneratorResults
              page={page}
              title={answerTitleOf(answer?.text ?? "") || page.title}
              answer={answer}
              onRetry={() => generate(sent)}
              onRegenerate={() => generate(inputs)}
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
