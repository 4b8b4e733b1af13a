import { useEffect, useEffectEvent, useRef, useState } from "react";
import { greetFrame, MAX_SILENCE, readFrameMessage } from "#app/embeds/frame-messages.ts";
import type { DemoFrame as Shown } from "#domain/clients/settings.ts";
import styles from "./demo-frame.module.css";

/** The elements of the frame at which it begins, and where its answer comes (app/embeds/embed-page.tsx). */
const PARTS = { form: "form", answer: "section" };

/** Milliseconds that a frame has to load. */
const PATIENCE = 30_000;

/**
 * Widgets that a visitor can try (product/site 3): the real frame, with a link for each widget above it. The place has one height, so
 * nothing on the page moves. A frame that does not open calls `onFail`.
 */
export function DemoFrame({ frames, onFail }: { frames: Shown[]; onFail(): void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [chosen, setChosen] = useState(frames[0]?.path);
  const [isLoaded, setLoaded] = useState(false);
  const [isReady, setReady] = useState(false);
  const shown = frames.find(({ path }) => path === chosen) ?? frames[0];
  function onLoad() {
    if (frame.current) greetFrame(frame.current, location.origin);
    setLoaded(true);
  }
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, frame.current, location.origin);
    if (message?.widget === "ready") {
      setReady(true);
      // The form, not the text above it, is what a visitor can try.
      scrollInside(frame.current, PARTS.form);
    }
    if (message?.widget === "submit") scrollInside(frame.current, PARTS.answer);
    if (message?.widget === "error" && !isReady) onFail();
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event);
    window.addEventListener("message", listener);
    // The frame may have loaded before the page had its script.
    const { URL: address, readyState } = frame.current?.contentDocument ?? {};
    if (address !== "about:blank" && readyState === "complete") onLoad();
    return () => window.removeEventListener("message", listener);
  }, []);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => fail(), isLoaded ? MAX_SILENCE : PATIENCE);
    return () => clearTimeout(timer);
  }, [isLoaded, isReady]);
  return (
    <section className={styles.demo} aria-label="Try a widget">
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
              setReady(false);
              setLoaded(false);
              setChosen(path);
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
        onLoad={onLoad}
      />
    </section>
  );
}

function scrollInside(frame: HTMLIFrameElement | null, part: string): void {
  const view = frame?.contentWindow;
  const top = view?.document.querySelector(part)?.getBoundingClientRect().top ?? 0;
  view?.scrollBy({ top: top - 20 });
}
