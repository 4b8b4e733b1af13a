import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { colorFrame } from "#app/embeds/frame-colors.ts";
import { greetFrame, MAX_SILENCE, readFrameMessage } from "#app/embeds/frame-messages.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { useColorScheme } from "#app/site/color-scheme.ts";
import type { DemoFrame as Shown } from "#domain/clients/replies.ts";
import styles from "./demo-frame.module.css";

/** The elements of the frame at which it begins, and where its answer comes (app/embeds/embed-page.tsx). */
const PARTS = { form: "form", answer: "section" };

/** Milliseconds that a frame has to load. */
const PATIENCE = 30_000;

/** The id of the demo on the home page, for links to it. */
export const DEMO = "try";

/**
 * Widgets that a visitor can try (product/site 3): the real frame, with a link for each widget above it, and the way to an account below
 * its answer. The place has one height, so nothing on the page moves. A frame that does not open calls `onFail`.
 */
export function DemoFrame({ frames, onFail }: { frames: Shown[]; onFail(): void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [chosen, setChosen] = useState(frames[0]?.path);
  const [isLoaded, setLoaded] = useState(false);
  const [isReady, setReady] = useState(false);
  const [account, setAccount] = useState<"/register" | "/login">();
  const isVisitor = useShownRoles() === null;
  const scheme = useColorScheme();
  const shown = frames.find(({ path }) => path === chosen) ?? frames[0];
  function show(path: string) {
    // A link of the widget that is shown would wait for a frame that has loaded already.
    if (path === shown?.path) return;
    setReady(false);
    setLoaded(false);
    setChosen(path);
  }
  function onLoad() {
    if (frame.current) greetFrame(frame.current, location.origin);
    setLoaded(true);
    // Before the page had its script, a link has opened another widget in the frame.
    const opened = frames.find(({ path }) => frame.current?.contentDocument?.URL.endsWith(path));
    if (opened) show(opened.path);
  }
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, frame.current, location.origin);
    if (message?.widget === "ready") {
      setReady(true);
      // The form, not the text above it, is what a visitor can try.
      scrollInside(frame.current, PARTS.form);
    }
    if (message?.widget === "submit") scrollInside(frame.current, PARTS.answer);
    if (message?.widget === "result" && isVisitor) void findAccountPage().then(setAccount);
    if (message?.widget === "error" && !isReady) onFail();
  });
  const onStart = useEffectEvent(() => {
    // The frame may have loaded before the page had its script.
    const { URL: address, readyState } = frame.current?.contentDocument ?? {};
    if (address !== "about:blank" && readyState === "complete") onLoad();
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event);
    window.addEventListener("message", listener);
    onStart();
    return () => window.removeEventListener("message", listener);
  }, []);
  // Before the frame is painted, so that it is never seen in white.
  useLayoutEffect(() => {
    if (isLoaded && frame.current) colorFrame(frame.current, scheme);
  }, [isLoaded, scheme]);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => fail(), isLoaded ? MAX_SILENCE : PATIENCE);
    return () => clearTimeout(timer);
  }, [isLoaded, isReady]);
  return (
    <section id={DEMO} className={styles.demo} aria-label="Try a widget">
      <div className={styles.bar}>
        {frames.map(({ name, path }) => (
          <a
            key={path}
            href={path}
            target="demo"
            className={styles.tab}
            aria-current={path === shown?.path || undefined}
            onClick={(event) => {
              event.preventDefault();
              show(path);
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {/* A new element for each widget: a new address of an old one would add to the browser's history. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs all that a sandbox takes away */}
      <iframe
        key={shown?.path}
        ref={frame}
        name="demo"
        src={shown?.path}
        title={shown?.name ?? "Widget"}
        loading="lazy"
        allow="clipboard-write"
        className={styles.frame}
        data-loaded={isLoaded || undefined}
        onLoad={onLoad}
      />
      <p role="status" className={styles.account}>
        {account && (
          <>
            Keep your answers and edit them:{" "}
            <Link to={account} className={plain.textLink}>
              {account === "/register" ? "create a free account" : "sign in"}
            </Link>
          </>
        )}
      </p>
    </section>
  );
}

/** Puts the focus into the first field of the frame. Gives false if there is none. */
export function focusDemo(): boolean {
  const frame = document.querySelector<HTMLIFrameElement>(`#${DEMO} iframe`);
  const field = frame?.contentDocument?.querySelector<HTMLElement>(
    "form :is(input, textarea, select)",
  );
  field?.focus();
  return Boolean(field);
}

/** The page that gives a visitor an account: of registration where it is open, otherwise of sign-in. */
async function findAccountPage(): Promise<"/register" | "/login"> {
  const response = await rest()
    .settings.registration.$get()
    .catch(() => null);
  const mode = response?.ok ? (await response.json()).registration : undefined;
  return mode === "open" ? "/register" : "/login";
}

function scrollInside(frame: HTMLIFrameElement | null, part: string): void {
  const view = frame?.contentWindow;
  const top = view?.document.querySelector(part)?.getBoundingClientRect().top ?? 0;
  view?.scrollBy({ top: top - 20 });
}
