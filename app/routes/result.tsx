import {
  Box,
  Button,
  Container,
  Flex,
  Grid,
  Heading,
  IconButton,
  Link as StyledLink,
  Stack,
} from "@chakra-ui/react";
import type { Result } from "#domain/assistant/answers.ts";
import { ArrowLeft, PenLine, Trash2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ResultAgain } from "#app/results/result-again.tsx";
import { deleteResult, useResultChange } from "#app/results/result-change.ts";
import { useStar } from "#app/results/use-star.tsx";
import { ResultDelete } from "#app/results/result-delete.tsx";
import { ResultEditor } from "#app/results/result-editor.tsx";
import { ResultInputs, ResultOrigin } from "#app/results/result-facts.tsx";
import { ResultReading } from "#app/results/result-reading.tsx";
import { ResultStar } from "#app/results/result-star.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { SavedNote } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { Route } from "./+types/result.ts";

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

/** The reading view of a result (product/results 5). */
export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { result } = loaderData;
  return (
    <Container maxW="6xl" py="10">
      <StyledLink asChild color="brand.fg" mb="4" py="1">
        <Link to="/results">
          <ArrowLeft size="16" aria-hidden="true" /> Results
        </Link>
      </StyledLink>
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
  const { id, title, edited, kept, version } = result;
  const navigate = useNavigate();
  const editor = useDialogState<Result>();
  const [isDeleting, setDeleting] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const { run, isWorking, failure } = useResultChange();
  const star = useStar(run);
  const isEditing = editor.state.step !== "closed";
  const { state } = useLocation();
  const onArrival = useEffectEvent(() => {
    // From a button Edit of another page.
    if ((state as { isEditing?: boolean } | null)?.isEditing) editor.open(result);
  });
  useEffect(() => onArrival(), []);

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
      <Flex gap="3" align="start" maxW="4xl">
        <Heading as="h1" size="3xl" tabIndex={-1} flex="1" minW="0" overflowWrap="anywhere">
          {title}
        </Heading>
        <ResultStar title={title} isKept={kept} onChange={(isKept) => star.keep(result, isKept)} />
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
      <ResultOrigin result={result} />
      {failure && <ErrorMessage message={failure} />}
      {star.note}
      {isEditing ? (
        <Box maxW="4xl">
          <ResultEditor key={editor.turn} editor={editor} />
        </Box>
      ) : (
        <>
          <ResultAgain result={result}>
            <Button size="sm" colorPalette="brand" onClick={() => editor.open(result)}>
              <PenLine /> Edit
            </Button>
            {edited !== null && (
              <Button size="sm" variant="outline" onClick={() => setRestoring(true)}>
                <Undo2 /> Back to the original
              </Button>
            )}
          </ResultAgain>
          <Grid gap="8" alignItems="start" templateColumns={{ lg: "minmax(0, 56rem) 1fr" }}>
            <ResultReading result={result} />
            <ResultInputs result={result} />
          </Grid>
        </>
      )}
      <SavedNote />
      <ResultDelete
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
