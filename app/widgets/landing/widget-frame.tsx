import { Text, chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Done } from "#app/answers/use-answer.ts";
import {
  FIRST_HEIGHT,
  MAX_SILENCE,
  greetFrame,
  readFrameMessage,
} from "#app/embeds/frame-messages.ts";
import { type ColorScheme, useColorScheme } from "#app/site/color-scheme.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { LOAD_FAILURES } from "#domain/messages.ts";

/** Milliseconds that a frame has to load. */
const PATIENCE = 30_000;

type WidgetFrameProps = {
  title: string;
  source: string;
  /** The tool of a frame that is posted to its address, because the server does not have it (product/making 2). */
  tool?: string;
  /** The height until the frame tells its own (px). */
  firstHeight?: number;
  /** Gets the frame when its page has come. */
  onLoad?(frame: HTMLIFrameElement): void;
  onReady(): void;
  /** A submit without `answer`, then the complete answer. */
  onSubmit(answer?: Done): void;
  onRetry(): void;
};

/** The frame once it has sent a message. Before that "Loading ..."; after the time-out a sentence with Retry. */
export function WidgetFrame(props: WidgetFrameProps) {
  const { title, source, tool, firstHeight = FIRST_HEIGHT } = props;
  const { onLoad, onReady, onSubmit, onRetry } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const name = useId();
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
    if (tool !== undefined) post(source, name, tool);
  }, [source, name, tool]);
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
      {isWaiting && !isSilent && (
        // Above the empty frame: nothing moves when it has come.
        <Text role="status" position="absolute">
          Loading ...
        </Text>
      )}
      <chakra.iframe
        ref={frame}
        src={tool === undefined ? source : undefined}
        name={name}
        title={title}
        height={height ?? firstHeight}
        onLoad={({ currentTarget }) => {
          // The empty page before a posted one.
          if (currentTarget.contentDocument?.URL === "about:blank") return;
          setLoaded(true);
          dressFrame(currentTarget, scheme);
          greetFrame(currentTarget, location.origin);
          onLoad?.(currentTarget);
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

/** Opens an address in a frame by a form. The frame is new, so that the browser's history gets no entry. */
function post(address: string, frame: string, tool: string): void {
  const form = document.createElement("form");
  const field = document.createElement("input");
  form.method = "post";
  form.action = address;
  form.target = frame;
  field.type = "hidden";
  field.name = "tool";
  field.value = tool;
  form.appendChild(field);
  document.body.appendChild(form);
  form.submit();
  form.remove();
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

/** The custom properties of a frame, each with the value of the site that replaces the client's. */
const LOOK = {
  "--background": "--color-bg-panel",
  "--color": "--color-fg",
  "--secondary": "--color-fg-muted",
  "--link": "--color-brand-fg",
  "--font": "--font-body",
  "--heading": "--font-heading",
  "--solid": "--color-brand-solid",
  "--on-solid": "--color-brand-contrast",
};

// The page around the frame has the name and the buttons. Beside the answer, the column of the form begins with few lines of the landing text.
const RULES = `
  h1, .logo, .below { display: none !important }
  main { max-width: none; padding: 1.5rem }
  @media (min-width: 64rem) { main { padding: 2rem } }
  h2, .landing :is(h2, h3) { font-family: var(--heading); color: var(--color) }
  main > form { max-width: 46rem }
  section { --measure: 38rem }
  .prose > :not(table), .question { max-width: var(--measure) }
  section:has(#response:empty) > small { visibility: hidden }
  #response:empty { margin-top: -0.5rem }
  form button { border-color: var(--solid); background: var(--solid); color: var(--on-solid) }
  .media { max-width: 28rem }
  .landing ~ .media { justify-self: end }
  .success { max-width: 46rem }
  @media (min-width: 70rem) {
    main { display: grid; grid-template: auto auto 1fr / minmax(0, 2fr) minmax(0, 3fr); column-gap: 2.5rem }
    .intro { grid-area: 1 / 1 }
    .landing:has(+ .more > :not(:checked)) { max-height: 7.5rem; overflow: hidden; mask: linear-gradient(#000 60%, #0000) }
    .more { display: block }
    main > form { grid-area: 2 / 1 / 4 }
    .success, section { grid-column: 2 }
    .success { grid-row: 1; align-self: start; margin: 0 }
    section { grid-row: 1 / 4; margin: 0 }
    .success:not([hidden]) ~ section { margin-top: 4rem }
  }
  [data-scheme="dark"] .landing [style] { background: none !important; color: inherit !important }
`;

/** Shows a frame of this site in the look of the page around it: an educator uses the widget as a tool, not as a visitor of a customer's page. */
function dressFrame(frame: HTMLIFrameElement, scheme: ColorScheme): void {
  const page = frame.contentDocument;
  // The frame shows another site by now, or nothing.
  if (!page?.body) return;
  const root = page.documentElement;
  const site = getComputedStyle(document.documentElement);
  for (const [name, value] of Object.entries(LOOK))
    root.style.setProperty(name, site.getPropertyValue(value));
  root.style.colorScheme = scheme;
  root.dataset.scheme = scheme;
  if (page.getElementById("look")) return;
  const style = page.createElement("style");
  style.id = "look";
  style.textContent = fontFaces() + RULES;
  page.body.appendChild(style);
}

/** The rules with which this page loads the site's fonts. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join("");
}
