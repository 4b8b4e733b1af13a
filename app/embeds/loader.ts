// /embed.js, for customers' pages: <div data-widget="type/id" data-key="..."></div> becomes the frame of a widget.
import {
  FIRST_HEIGHT,
  FRAME_ALLOW,
  type FrameMessage,
  greetFrame,
  readFrameMessage,
} from "#app/embeds/frame-messages.ts";

/** How long a frame that has loaded may stay silent (ms): one that the browser refuses to open never speaks. */
const SILENCE = 3000;

// A module has no current script, and an image named "currentScript" stands in for it on the document.
const tag =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>("script[src*='/embed.js']");
const { origin } = new URL(tag!.src);

function frameAll(): void {
  // Marked, so that a second script finds only what was added since.
  for (const place of document.querySelectorAll<HTMLElement>(
    "[data-widget][data-key]:not([data-framed])",
  )) {
    place.dataset.framed = "";
    fill(place);
  }
}

function fill(place: HTMLElement): void {
  const { widget = "", key = "", title = "Widget" } = place.dataset;
  const frame = document.createElement("iframe");
  let isSilent = true;
  const pass = (event: FrameMessage["widget"], detail: string) => {
    isSilent = false;
    place.dispatchEvent(new CustomEvent(`widget:${event}`, { bubbles: true, detail }));
  };
  const fail = () => isSilent && pass("error", "The widget did not open.");
  const path = [...widget.split("/").filter(Boolean), key.trim()].map(encodeURIComponent);
  if (path.length !== 3) {
    setTimeout(fail);
    return;
  }
  addEventListener("message", (event) => {
    const message = readFrameMessage(event, frame, origin);
    if (!message) return;
    if (message.widget === "height") {
      frame.style.height = `${message.value}px`;
      return;
    }
    if (message.widget === "ready") frame.title = place.dataset.title ?? message.value;
    pass(message.widget, message.value);
  });
  frame.addEventListener("load", () => {
    greetFrame(frame, origin);
    setTimeout(fail, SILENCE);
  });
  frame.title = title;
  frame.loading = "lazy";
  frame.allow = FRAME_ALLOW;
  frame.style.cssText = `display:block;width:100%;height:${FIRST_HEIGHT}px;border:0`;
  frame.src = [origin, "embed", ...path].join("/");
  place.replaceChildren(frame);
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", frameAll);
else frameAll();
