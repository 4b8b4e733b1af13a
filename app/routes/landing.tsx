import {
  Box,
  Button,
  chakra,
  Container,
  Heading,
  HStack,
  Link as StyledLink,
  Text,
} from "@chakra-ui/react";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import {
  FIRST_HEIGHT,
  greetFrame,
  MAX_SILENCE,
  readFrameMessage,
} from "#app/embeds/frame-messages.ts";
import { useSiteNames } from "#app/layouts/site.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import type { Route } from "./+types/landing.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(passedName(location.state) ?? "Widget", matches);
}

/** Milliseconds that a frame has to load. */
const PATIENCE = 30_000;

/** Shows a widget in a frame, as visitors see it. */
export default function Landing({ params }: Route.ComponentProps) {
  const [attempt, setAttempt] = useState(1);
  const [isSubmitted, setSubmitted] = useState(false);
  const { state, hash } = useLocation();
  const [name, setName] = useState(passedName(state));
  const { clientName } = useSiteNames();
  useEffect(() => {
    if (name !== undefined) document.title = `${name} | ${clientName}`;
  }, [name, clientName]);
  function onReady(shownName: string) {
    setName(shownName);
    // Only the dashboard's list of used widgets depends on this call, so its failure is not shown.
    void rest()
      .widgets.mine.used.$post({ json: { id: params.id } })
      .catch(() => undefined);
  }
  return (
    <Container maxW="6xl" py="4">
      <HStack mb="2" gap="2" fontSize="sm" color="fg.muted">
        <StyledLink asChild color="inherit" flexShrink="0">
          <Link to={`/dashboard?${new URLSearchParams({ toolkit: params.type })}`}>Widgets</Link>
        </StyledLink>
        <ChevronRight size="14" aria-hidden="true" />
        <Heading as="h1" size="sm" overflowWrap="anywhere" minW="0">
          {name ?? "Widget"}
        </Heading>
      </HStack>
      <WidgetFrame
        key={attempt}
        source={`/embed/${encodeURIComponent(params.type)}/${encodeURIComponent(params.id)}/${PREVIEW_KEY}${hash}`}
        onReady={onReady}
        onSubmit={() => setSubmitted(true)}
        onRetry={() => setAttempt(attempt + 1)}
      />
      {/* Below the frame, in a place that is reserved: it covers no field and no answer, and moves nothing. */}
      <Box minH="12" mt="4">
        {isSubmitted && (
          <Button asChild colorPalette="brand" variant="outline" bg="bg.panel">
            <Link to={`/dashboard?${new URLSearchParams({ toolkit: params.type })}`}>
              <ArrowLeft /> Back To Dashboard
            </Link>
          </Button>
        )}
      </Box>
    </Container>
  );
}

/** The name that a link to this page has passed on (app/widgets/list/landing-link.tsx). */
function passedName(state: unknown): string | undefined {
  const { name } = (state ?? {}) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
}

type WidgetFrameProps = {
  source: string;
  onReady(name: string): void;
  onSubmit(): void;
  onRetry(): void;
};

/** The frame once it has sent a message. Before that "Loading ..."; after the time-out a sentence with Retry. */
function WidgetFrame({ source, onReady, onSubmit, onRetry }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [isLoaded, setLoaded] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (isButtonEvent(event, frame.current)) onSubmit();
    const message = readFrameMessage(event, frame.current, location.origin);
    if (message?.widget === "height") setHeight(message.value);
    if (message?.widget === "ready") onReady(message.value);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), isLoaded ? MAX_SILENCE : PATIENCE);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  const isWaiting = height === undefined;
  return (
    <>
      {isWaiting && isSilent && <LoadFailure message={LOAD_FAILURES.frame} onRetry={onRetry} />}
      {isWaiting && !isSilent && <Text role="status">Loading ...</Text>}
      <chakra.iframe
        ref={frame}
        src={source}
        title="Widget"
        height={height ?? FIRST_HEIGHT}
        onLoad={(event) => {
          setLoaded(true);
          greetFrame(event.currentTarget, location.origin);
        }}
        w="full"
        mt="2"
        borderRadius="lg"
        borderWidth="1px"
        visibility={isWaiting ? "hidden" : "visible"}
      />
    </>
  );
}

/** Accepts a message only from this frame and this origin, with the expected shape. */
function isButtonEvent(
  { origin, source, data }: MessageEvent<unknown>,
  frame: HTMLIFrameElement | null,
) {
  return (
    origin === location.origin &&
    source !== null &&
    source === frame?.contentWindow &&
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    data.type === "buttonEvent" &&
    "showButton" in data &&
    data.showButton === true
  );
}
