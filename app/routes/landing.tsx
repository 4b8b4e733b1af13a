import { Box, Button, Card, Container, Flex, Heading, Text } from "@chakra-ui/react";
import { ArrowLeft, Check, ChevronRight, PenLine } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import type { Done } from "#app/answers/use-answer.ts";
import { pathParameters } from "#app/rest-client.ts";
import { keepResult, useResultChange } from "#app/results/result-change.ts";
import { ContinueInChat } from "#app/results/result-continue.tsx";
import { ResultStar } from "#app/results/result-star.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ShareButton } from "#app/sharing/share-dialog.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { WidgetFrame } from "#app/widgets/landing/widget-frame.tsx";
import { FavouriteStar, useFavourites } from "#app/widgets/list/favourite-star.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { ROLE } from "#domain/account-roles.ts";
import { answerTitleOf } from "#domain/assistant/result-title.ts";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { Route } from "./+types/landing.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(loaderData?.widget?.name ?? "Widget", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const [, , type = "", id = ""] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
  const api = rest(request.signal);
  const call = api.widgets[":type"][":id"].$get({ param: pathParameters({ type, id }) });
  const load = async () => {
    const response = await call.catch(() => null);
    return response?.status === 404 ? null : initialLoad(request, call);
  };
  const query = { domainURL: location.origin };
  const [widget, toolkits, mine] = await Promise.all([
    load(),
    partLoad(initialLoad(request, api.toolkits.$get({ query }))),
    partLoad(initialLoad(request, api.widgets.mine.$get())),
  ]);
  const known = toolkits instanceof LoadFailed ? [] : toolkits;
  return {
    widget,
    toolkit: known.find(({ collection }) => collection === type)?.name ?? type,
    favourites: mine instanceof LoadFailed ? null : mine.favourites,
  };
});

/** A widget as a tool of the signed-in person (product/assistant 4). */
export default function Landing({ loaderData, params }: Route.ComponentProps) {
  const { widget, toolkit, favourites } = loaderData;
  const dashboard = `/dashboard?${new URLSearchParams({ toolkit: params.type })}`;
  return (
    <Container maxW="6xl" py="8">
      <Flex as="nav" aria-label="Breadcrumb" mb="3" gap="2" align="center" fontSize="sm">
        <TextLink to="/dashboard" color="fg.muted" py="1">
          Dashboard
        </TextLink>
        <ChevronRight size="14" aria-hidden="true" />
        <TextLink to={dashboard} color="fg.muted" py="1" minW="0" overflowWrap="anywhere">
          {toolkit}
        </TextLink>
      </Flex>
      {widget ? (
        <Tool key={widget.id} {...{ widget, favourites, dashboard }} />
      ) : (
        <>
          <Heading as="h1" srOnly>
            Widget
          </Heading>
          <EmptyState
            title="This widget is not available"
            text="It may have been deleted, or it is not approved for you."
          />
        </>
      )}
    </Container>
  );
}

type ToolProps = {
  widget: NonNullable<Route.ComponentProps["loaderData"]["widget"]>;
  favourites: string[] | null;
  dashboard: string;
};

function Tool({ widget, favourites, dashboard }: ToolProps) {
  const { type, id, name, description } = widget;
  const { hash } = useLocation();
  const [attempt, setAttempt] = useState(1);
  const [isSubmitted, setSubmitted] = useState(false);
  const [answer, setAnswer] = useState<Done>();
  const stars = useFavourites(favourites ?? []);
  const roles = useSession()?.roles ?? [];
  const mayShare = roles.includes(ROLE.Manager) || roles.includes(ROLE.Admin);

  function onReady() {
    // Only the dashboard's list of used widgets depends on this call, so its failure is not shown.
    void rest()
      .widgets.mine.used.$post({ json: { id } })
      .catch(() => undefined);
  }

  function onSubmit(complete?: Done) {
    setSubmitted(true);
    setAnswer(complete);
  }

  return (
    <>
      <Flex gap="4" align="start" mb="6">
        <Box flex="1" minW="0">
          <Heading as="h1" size="4xl" overflowWrap="anywhere" tabIndex={-1}>
            {name}
          </Heading>
          {description && (
            <Text color="fg.muted" mt="1" overflowWrap="anywhere">
              {description}
            </Text>
          )}
        </Box>
        {mayShare && <ShareButton widget={{ id, name }} />}
        {favourites && (
          <FavouriteStar
            name={name}
            isFavourite={stars.ids.has(id)}
            onFavourite={() => stars.toggle(id)}
          />
        )}
      </Flex>
      {stars.failure && <ErrorMessage message={stars.failure} />}
      <WidgetFrame
        key={attempt}
        title={name}
        source={`/embed/${encodeURIComponent(type)}/${encodeURIComponent(id)}/${PREVIEW_KEY}${hash}`}
        onReady={onReady}
        onSubmit={onSubmit}
        onRetry={() => setAttempt(attempt + 1)}
      />
      {/* Below the frame, in a place that is reserved from the submit on: it covers no answer, and moves nothing. */}
      <Box minH="24" mt="4">
        {isSubmitted && (
          <>
            <Box visibility={answer ? undefined : "hidden"} mb="4">
              <LandingResult key={answer?.resultId} answer={answer ?? NO_ANSWER} name={name} />
            </Box>
            <Button asChild colorPalette="brand" variant="outline" bg="bg.panel">
              <Link to={dashboard}>
                <ArrowLeft /> Back To Dashboard
              </Link>
            </Button>
          </>
        )}
      </Box>
    </>
  );
}

/** Reserves the place of the buttons while an answer comes. */
const NO_ANSWER: Done = { result: "", html: "", resultId: "none" };

/** The actions on a widget's answer, below its frame (product/assistant 4). */
function LandingResult({ answer, name }: { answer: Done; name: string }) {
  const { result, html, resultId } = answer;
  const hasItems = answer.answer !== undefined;
  const title = answerTitleOf(result) || name;
  return (
    <Card.Root as="section" aria-label="Result" bg="bg.panel">
      <Card.Body gap="4" p="4">
        {resultId ? <Kept id={resultId} title={title} /> : <NotKept />}
        <Flex gap="2" wrap="wrap" align="center">
          {resultId && (
            <>
              <ContinueInChat resultId={resultId} />
              <Button asChild size="sm" variant="outline">
                <Link to={`/results/${resultId}`} state={{ isEditing: true }}>
                  <PenLine /> Edit
                </Link>
              </Button>
            </>
          )}
          {/* The page of the result has the key of a quiz, and the files. */}
          {!(hasItems && resultId) && <AnswerActions title={title} html={html} markdown={result} />}
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}

/** Where the answer is stored, and its star. */
function Kept({ id, title }: { id: string; title: string }) {
  const { run, failure } = useResultChange();
  const [kept, setKept] = useState(false);

  async function keep(next: boolean) {
    const call = keepResult({ id, version: 1, kept }, next);
    if (await run(call, { isLeaving: true })) setKept(next);
  }

  return (
    <>
      {failure && <ErrorMessage message={failure} />}
      <Flex gap="2" align="center">
        <Check size="18" aria-hidden="true" />
        <Text flex="1" minW="0" overflowWrap="anywhere" dir="auto">
          <TextLink to={`/results/${id}`} fontWeight="600">
            Stored in Results
          </TextLink>
          {` · ${title}`}
        </Text>
        <ResultStar title={title} isKept={kept} onChange={(next) => void keep(next)} />
      </Flex>
    </>
  );
}

/** Why the answer is not stored (product/results 1). */
function NotKept() {
  const [reason, setReason] = useState<{ text: string; to?: string; link?: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    void reasonOf(leaving.signal).then((found) => !leaving.signal.aborted && setReason(found));
    return () => leaving.abort();
  }, []);
  return (
    <Text color="fg.muted" minH="1lh">
      {reason?.text} {reason?.to && <TextLink to={reason.to}>{reason.link}</TextLink>}
    </Text>
  );
}

const UNKNOWN = { text: "This answer could not be stored. Copy or save it before you leave." };

async function reasonOf(signal: AbortSignal) {
  const response = await rest(signal)
    .api.results.settings.$get()
    .catch(() => null);
  const settings = response?.ok ? await response.json().catch(() => null) : null;
  if (settings?.records === false)
    return {
      text: "This answer is not stored, because you have switched off recording.",
      to: "/results",
      link: "Switch it on in Results",
    };
  if (settings?.isFull)
    return { text: `${STORAGE_FULL} ${NOTHING_STORED}`, to: "/account", link: "Account" };
  return UNKNOWN;
}
