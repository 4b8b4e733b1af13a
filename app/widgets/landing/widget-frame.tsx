import { chakra, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Done } from "#app/answers/use-answer.ts";
import {
  FIRST_HEIGHT,
  greetFrame,
  MAX_SILENCE,
  readFrameMessage,
} from "#app/embeds/frame-messages.ts";
import { useColorScheme } from "#app/site/color-scheme.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { dressFrame } from "#app/widgets/landing/dress-frame.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";

/** Milliseconds that a frame has to load. */
const PATIENCE = 30_000;

type WidgetFrameProps = {
  title: string;
  source: string;
  onReady(): void;
  /** A submit without `answer`, then the complete answer. */
  onSubmit(answer?: Done): void;
  onRetry(): void;
};

/** The frame once it has sent a message. Before that "Loading ..."; after the time-out a sentence with Retry. */
export function WidgetFrame({ title, source, onReady, onSubmit, onRetry }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [isLoaded, setLoaded] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const scheme = useColorScheme();
  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (isButtonEvent(event, frame.current)) {
      onSubmit();
      if (frame.current) awaitAnswer(frame.current, onSubmit);
    }
    const message = readFrameMessage(event, frame.current, location.origin);
    if (message?.widget === "height") setHeight(message.value);
    if (message?.widget === "ready") onReady();
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
  useEffect(() => {
    if (isLoaded && frame.current) dressFrame(frame.current, scheme);
  }, [isLoaded, scheme]);
  const isWaiting = height === undefined;
  return (
    <>
      {isWaiting && isSilent && <LoadFailure message={LOAD_FAILURES.frame} onRetry={onRetry} />}
      {isWaiting && !isSilent && <Text role="status">Loading ...</Text>}
      <chakra.iframe
        ref={frame}
        src={source}
        title={title}
        height={height ?? FIRST_HEIGHT}
        onLoad={({ currentTarget }) => {
          setLoaded(true);
          dressFrame(currentTarget, scheme);
          greetFrame(currentTarget, location.origin);
        }}
        display="block"
        w="full"
        // A border would take its width from the height that the frame asks for.
        css={{ boxShadow: "0 0 0 1px var(--color-border)" }}
        borderRadius="lg"
        bg="bg.panel"
        visibility={isWaiting ? "hidden" : "visible"}
      />
    </>
  );
}

/** Waits for the event with which the frame tells its own scripts that the answer is complete. */
function awaitAnswer(frame: HTMLIFrameElement, onAnswer: (answer: Done) => void): void {
  frame.contentWindow?.addEventListener(
    "answer",
    (event) => {
      const { detail } = event as CustomEvent<Done | null>;
      if (detail) onAnswer(detail);
    },
    // The next submit begins with the same event without an answer.
    { once: true },
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
