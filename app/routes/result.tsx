import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Grid,
  Heading,
  IconButton,
  Link as StyledLink,
  Stack,
  Text,
} from "@chakra-ui/react";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import { STREAMED } from "#app/answers/read-answer.ts";
import { useAnswer } from "#app/answers/use-answer.ts";
import { ArrowLeft, RotateCw, Sparkles, Trash2 } from "#app/look/icons.ts";
import { pathParameters } from "#app/rest-client.ts";
import { AnswerSpace, ResultAnswer } from "#app/results/result-answer.tsx";
import { ResultBar } from "#app/results/result-bar.tsx";
import { deleteResult, ResultStar, useResultChange, useStar } from "#app/results/result-change.tsx";
import { DeleteResultDialog } from "#app/results/delete-result-dialog.tsx";
import { labelOf, toolOf, withoutKey } from "#app/results/result-tools.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { useAskedTask } from "#app/workspace/asked-task.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SavedNote } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { TextShape } from "#app/workspace/loading-shapes.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Result } from "#domain/assistant/replies.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { Route } from "./+types/result.ts";

// TipTap is large: it loads when the editor opens.
const ResultEditor = lazyPart(
  () => import("#app/results/result-editor.tsx"),
  "ResultEditor",
  <TextShape />,
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(loaderData?.result?.title ?? "Result", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const id = new URL(request.url).pathname.split("/")[2] ?? "";
  const call = rest(request.signal).api.results[":id"].$get({ param: { id } });
  const response = await call.catch(() => null);
  const result: Result | null = response?.status === 404 ? null : await initialLoad(request, call);
  return { result };
});

/** The width of an answer with its bar, which is one line there. */
const READING = "60rem";

/** The reading view of a result (product/results 5). */
export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { result } = loaderData;
  return (
    <Container py="10">
      <TextLink to="/results" mb="4" py="1">
        <ArrowLeft size="16" /> Results
      </TextLink>
      {result ? (
        <ResultView key={result.id} result={result} />
      ) : (
        <>
          <Heading as="h1" srOnly>
            Result
          </Heading>
          <EmptyState title="This result does not exist" text="It may have been deleted." />
        </>
      )}
    </Container>
  );
}

function ResultView({ result }: { result: Result }) {
  const { id, title, kept, version } = result;
  const navigate = useNavigate();
  const editor = useDialogState<Result>();
  const [isDeleting, setDeleting] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const { run, isWorking, failure } = useResultChange();
  const star = useStar(run);
  const again = useAgain(result);
  const isEditing = editor.isOpen;
  useAskedTask("edit", () => editor.open(result));

  async function remove() {
    const isDeleted = await run(deleteResult(result), { isLeaving: true });
    setDeleting(false);
    if (isDeleted) void navigate("/results");
  }

  async function restore() {
    await run(rest().api.results[":id"].$post({ param: { id }, json: { edited: null, version } }));
    setRestoring(false);
  }

  return (
    <Stack gap="5">
      <Flex gap="3" align="start" maxW={READING}>
        <Heading as="h1" size="3xl" tabIndex={-1} flex="1" minW="0" overflowWrap="anywhere">
          {title}
        </Heading>
        <IconButton
          size="sm"
          variant="ghost"
          color="fg.muted"
          aria-label="Delete"
          title="Delete"
          onClick={() => setDeleting(true)}
        >
          <Trash2 />
        </IconButton>
      </Flex>
      <ResultOrigin result={result} onRestore={() => setRestoring(true)} />
      {failure && <ErrorMessage message={failure} />}
      {star.note}
      {isEditing ? (
        <Box maxW={READING}>
          <ResultEditor key={editor.turn} editor={editor} />
        </Box>
      ) : (
        <>
          {again.answer && <NewAnswer title={title} {...again} />}
          <Grid gap="8" alignItems="start" templateColumns={{ lg: `minmax(0, ${READING}) 1fr` }}>
            <ResultReading
              result={result}
              onEdit={() => editor.open(result)}
              end={
                <ResultStar
                  title={title}
                  isKept={kept}
                  onChange={(isKept) => star.keep(result, isKept)}
                />
              }
            >
              <AgainButtons result={result} {...again} />
            </ResultReading>
            <ResultInputs result={result} />
          </Grid>
        </>
      )}
      <SavedNote />
      <DeleteResultDialog
        result={isDeleting ? result : null}
        isWorking={isWorking}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      />
      <ConfirmDialog
        isOpen={isRestoring}
        title="Go back to the original?"
        text="Your own version is deleted."
        confirmLabel="Go back"
        isWorking={isWorking}
        onConfirm={() => void restore()}
        onCancel={() => setRestoring(false)}
      />
    </Stack>
  );
}

/** The tool of a result, with a link to it, the time, and the way back from the person's own version. */
function ResultOrigin({ result, onRestore }: { result: Result; onRestore(): void }) {
  const { name, path } = toolOf(result);
  return (
    <Text color="fg.muted">
      {path ? <TextLink to={path}>{name}</TextLink> : name}
      {" · "}
      <LocalTime time={new Date(result.createdAt).toISOString()} />
      {result.edited !== null && (
        <>
          {" · Edited · "}
          <StyledLink as="button" color="brand.fg" variant="underline" onClick={onRestore}>
            Back to the original
          </StyledLink>
        </>
      )}
    </Text>
  );
}

function ResultInputs({ result }: { result: Result }) {
  const inputs = Object.entries(result.inputs);
  if (inputs.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="inputs">
      <Heading id="inputs" mb="2">
        Inputs
      </Heading>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: "1fr", sm: "auto 1fr", lg: "1fr" }}
        columnGap="6"
        rowGap={{ sm: "2", lg: "0" }}
      >
        {inputs.map(([name, value]) => (
          <Fragment key={name}>
            <Text as="dt" color="fg.muted">
              {labelOf(result, name)}
            </Text>
            <Text
              as="dd"
              dir="auto"
              overflowWrap="anywhere"
              whiteSpace="pre-wrap"
              minW="0"
              mb={{ base: "3", sm: "0", lg: "3" }}
            >
              {value}
            </Text>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

/** Other answers of a result's tool. The new result opens when it is stored (product/results 4). */
function useAgain(result: Result) {
  const navigate = useNavigate();
  const { answer, ask } = useAnswer((id) => void navigate(`/results/${id}`));
  const last = useRef<string>(undefined);
  function send(like?: string) {
    last.current = like;
    void ask(callOf(result, like));
  }
  return { answer, send, repeat: () => send(last.current) };
}

type Again = ReturnType<typeof useAgain>;

/** The buttons that make another answer from a result. */
function AgainButtons({ result, answer, send }: { result: Result } & Again) {
  const isGenerator = result.source !== "widget";
  if (!isGenerator && !result.widget) return null;
  const look = { size: "sm", disabled: answer?.isWaiting } as const;
  return (
    <>
      <Button {...look} onClick={() => send()}>
        <RotateCw /> Ask again
      </Button>
      {isGenerator && (
        <Button {...look} onClick={() => send(result.id)}>
          <Sparkles /> More like this
        </Button>
      )}
    </>
  );
}

function NewAnswer({ title, answer, repeat }: { title: string } & Again) {
  return (
    <AnswerSpace isReserved>
      <Card.Root as="section" aria-labelledby="new-answer">
        <Card.Body gap="4">
          <Heading id="new-answer">New answer</Heading>
          <ResultAnswer answer={answer} onRetry={repeat} />
          {answer?.html && !answer.isWaiting && (
            <AnswerActions title={title} html={answer.html} markdown={answer.text} />
          )}
        </Card.Body>
      </Card.Root>
    </AnswerSpace>
  );
}

function callOf({ source, inputs, widget }: Result, like: string | undefined) {
  if (source !== "widget") {
    const json = { ...inputs, prompt: inputs.prompt ?? "", type: source, like };
    return rest().api.generate.$post({ json }, STREAMED);
  }
  const { type = "", id = "" } = widget ?? {};
  const param = pathParameters({ type, id, apikey: PREVIEW_KEY });
  return rest().ai[":type"][":id"][":apikey"].$post(
    { param, json: { inputs, record: true } },
    STREAMED,
  );
}

type ResultReadingProps = {
  result: Result;
  onEdit(): void;
  children: ReactNode;
  end: ReactNode;
};

/** The text of a result below its bar; a quiz with or without its key (product/answers 6). */
function ResultReading({ result, onEdit, children, end }: ResultReadingProps) {
  const { id, title, edited, answer, structured } = result;
  const [isKeyShown, setKeyShown] = useState(true);
  const isQuiz = structured?.kind === "quiz";
  const hasKey = !isQuiz || isKeyShown;
  const html = edited ?? (hasKey ? result.html : withoutKey(result.html));
  return (
    <Card.Root _print={{ border: "none" }}>
      <Card.Body gap="5" _print={{ p: "0" }}>
        <ResultBar
          title={title}
          html={html}
          markdown={edited === null && hasKey ? answer : undefined}
          items={structured}
          resultId={id}
          onEdit={onEdit}
          end={end}
        >
          {children}
        </ResultBar>
        {isQuiz && (
          <EditorSwitch
            label="Show the right answers, also in copies, in files and on paper"
            isOn={isKeyShown}
            onChange={setKeyShown}
          />
        )}
        {/* Headings of answers begin at h3. */}
        <Heading srOnly>Answer</Heading>
        <AnswerText text={answer} html={html} />
      </Card.Body>
    </Card.Root>
  );
}
