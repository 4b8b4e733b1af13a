import { Box, Button, Card, Container, Flex, Heading, Text } from "@chakra-ui/react";
import { ArrowLeft, ChevronRight, CopyPlus, Pencil } from "#app/look/icons.ts";
import { type ComponentProps, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { Done } from "#app/answers/use-answer.ts";
import { pathParameters } from "#app/rest-client.ts";
import { withoutKey } from "#app/results/result-tools.ts";
import { ResultBar } from "#app/results/result-bar.tsx";
import { StoredResult } from "#app/results/stored-result.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ShareButton } from "#app/sharing/share-button.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { WidgetFrame } from "#app/widgets/landing/widget-frame.tsx";
import { FavouriteButton, loadMine, useFavourites } from "#app/widgets/list/favourite-button.tsx";
import { OfferButton } from "#app/widgets/offers/offer-button.tsx";
import { OfferText } from "#app/widgets/offers/offer-text.tsx";
import { useIsAsked } from "#app/workspace/asked-task.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { ROLE } from "#domain/account-roles.ts";
import { answerTitleOf } from "#domain/assistant/result-title.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { ToolOffer } from "#domain/widgets/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/landing.ts";

// Loaded with the first press.
const CopyDialog = lazyPart(() => import("#app/widgets/list/copy-dialog.tsx"), "CopyDialog");

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
  const [widget, toolkits, mine, personal] = await Promise.all([
    load(),
    partLoad(initialLoad(request, api.toolkits.$get({ query }))),
    partLoad(initialLoad(request, loadMine(api))),
    partLoad(initialLoad(request, api.widgets.personal.$get())),
  ]);
  const known = toolkits instanceof LoadFailed ? [] : toolkits;
  const isOwn = !(personal instanceof LoadFailed) && personal.tools.some((tool) => tool.id === id);
  const name = known.find(({ collection }) => collection === type)?.name ?? type;
  return {
    widget,
    toolkit: isOwn ? "My tools" : name,
    favourites: mine instanceof LoadFailed ? null : mine.favourites,
    isOwn,
    mayMake: !(personal instanceof LoadFailed) && personal.tools.length < personal.most,
    offer:
      personal instanceof LoadFailed
        ? null
        : (personal.tools.find((tool) => tool.id === id)?.offer ?? null),
  };
});

/** A widget as a tool of the signed-in person (product/assistant 4). */
export default function Landing({ loaderData, params }: Route.ComponentProps) {
  const { widget, toolkit, ...known } = loaderData;
  const dashboard = `/dashboard?${new URLSearchParams({ toolkit: params.type })}`;
  return (
    <Container py="8">
      <Flex as="nav" aria-label="Breadcrumb" mb="3" gap="2" align="center" fontSize="sm">
        <TextLink to="/dashboard" color="fg.muted" py="1">
          Dashboard
        </TextLink>
        <ChevronRight size="14" />
        <TextLink to={dashboard} color="fg.muted" py="1" minW="0" overflowWrap="anywhere">
          {toolkit}
        </TextLink>
      </Flex>
      {widget ? (
        <Tool key={widget.id} {...{ widget, dashboard }} {...known} />
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
  isOwn: boolean;
  mayMake: boolean;
  offer: ToolOffer | null;
  dashboard: string;
};

function Tool({ widget, favourites, isOwn, mayMake, offer, dashboard }: ToolProps) {
  const { type, id, name, description } = widget;
  const { hash } = useLocation();
  const isSharing = useIsAsked("share");
  const [attempt, setAttempt] = useState(1);
  const [isSubmitted, setSubmitted] = useState(false);
  const [answer, setAnswer] = useState<Leaving>();
  const submits = useRef(0);
  const stars = useFavourites(favourites ?? []);
  const roles = useSession()?.roles ?? [];
  const isManaging = roles.includes(ROLE.Manager) || roles.includes(ROLE.Admin);
  const mayShare = isOwn || (isManaging && !widget.isPersonal);
  // People who manage widgets copy them to a toolkit, on the pages of widgets. A copy has the prompt.
  const mayCopy = !isOwn && !isManaging && mayMake && !widget.isPromptHidden;

  function onReady() {
    // Only the dashboard's list of used widgets depends on this call, so its failure is not shown.
    void rest()
      .widgets.mine.used.$post({ json: { id } })
      .catch(() => undefined);
  }

  async function onSubmit(complete?: Done) {
    const submit = complete ? submits.current : ++submits.current;
    setSubmitted(true);
    const next = complete && (await leavingOf(complete, name));
    if (submit === submits.current) setAnswer(next);
  }

  const shown = answer ?? NO_ANSWER;

  return (
    <>
      <Flex gap="4" align="start" wrap={{ base: "wrap", md: "nowrap" }} mb="6">
        <Box flex={{ base: "1 1 16rem", md: "1" }} minW="0">
          <Heading as="h1" size="3xl" overflowWrap="anywhere" tabIndex={-1}>
            {name}
          </Heading>
          {description && (
            <Text color="fg.muted" mt="1" overflowWrap="anywhere">
              {description}
            </Text>
          )}
          {offer && (
            <Text color="fg.muted" fontSize="sm" mt="2" overflowWrap="anywhere">
              <OfferText offer={offer} />
            </Text>
          )}
        </Box>
        <Flex gap="2" wrap="wrap" justify={{ md: "end" }}>
          {mayShare && <ShareButton bg="bg.panel" widget={{ id, name }} isOpenFirst={isSharing} />}
          {isOwn && (
            <Button asChild size="sm" bg="bg.panel">
              <Link to={workbenchPath(widget)}>
                <Pencil /> Edit
              </Link>
            </Button>
          )}
          {isOwn && <OfferButton tool={{ id, name, offer }} />}
          {mayCopy && <CopyToMyTools widget={widget} />}
          {favourites && (
            <FavouriteButton
              name={name}
              isFavourite={stars.ids.has(id)}
              onFavourite={() => stars.toggle(id)}
            />
          )}
        </Flex>
      </Flex>
      {stars.failure && <ErrorMessage message={stars.failure} />}
      <WidgetFrame
        key={attempt}
        title={name}
        source={`/embed/${encodeURIComponent(type)}/${encodeURIComponent(id)}/${PREVIEW_KEY}${hash}`}
        onReady={onReady}
        onSubmit={(complete) => void onSubmit(complete)}
        onRetry={() => setAttempt(attempt + 1)}
      />
      {/* Below the frame, in a place that is reserved from the submit on: it covers no answer, and moves nothing. */}
      <Box minH="24" mt="4">
        {isSubmitted && (
          <>
            <Card.Root
              as="section"
              aria-label="Result"
              visibility={answer ? undefined : "hidden"}
              mb="4"
            >
              <Card.Body p="4">
                <ResultBar
                  key={shown.resultId}
                  {...shown}
                  end={<StoredResult resultId={shown.resultId} title={shown.title} />}
                />
              </Card.Body>
            </Card.Root>
            <Button asChild bg="bg.panel">
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

/** A button that opens the dialog in which a person copies a tool of the site, to change it (product/making 1). */
function CopyToMyTools({ widget }: { widget: ToolProps["widget"] }) {
  const { id, type, ...data } = widget;
  const dialog = useDialogState<Pick<Widget, "id">>();
  const navigate = useNavigate();
  return (
    <>
      <Button size="sm" bg="bg.panel" onClick={() => dialog.open(widget)}>
        <CopyPlus /> Copy to my tools
      </Button>
      {dialog.isOpen && (
        <CopyDialog
          key={dialog.turn}
          widget={{ id, type, data }}
          isOwnTool
          action="Copy to my tools"
          onCopied={async (copy) => navigate(workbenchPath(copy))}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

type Leaving = Pick<
  ComponentProps<typeof ResultBar>,
  "title" | "html" | "markdown" | "items" | "resultId"
>;

/** Reserves the place of the bar while an answer comes. */
const NO_ANSWER: Leaving = { title: "", html: "", resultId: "none" };

/**
 * The content for copies and files of a complete answer. The frame has no key of a quiz (product/answers 3), so the items come from the stored
 * result; texts for people have no key either.
 */
async function leavingOf(done: Done, name: string): Promise<Leaving> {
  const { result, html, resultId } = done;
  const shown = { title: answerTitleOf(result) || name, html, markdown: result, resultId };
  if (!done.answer || !resultId) return shown;
  const stored = await rest()
    .api.results[":id"].$get({ param: { id: resultId } })
    .then(async (response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return stored ? { ...shown, html: withoutKey(stored.html), items: stored.structured } : shown;
}
