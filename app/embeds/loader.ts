// /embed.js for customers' pages: turns <div data-widget="type/id" data-key="..."></div> into the frame of a widget.
import {
  FIRST_HEIGHT,
  FRAME_ALLOW,
  type FrameMessage,
  greetFrame,
  MAX_SILENCE,
  readFrameMessage,
} from "#app/embeds/frame-messages.ts";

// In a module document.currentScript is null, and an element named "currentScript" would replace it: check the type.
const tag =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>("script[src*='/embed.js']");
const { origin } = new URL(tag!.src);

function frameAll(): void {
  // Marks the element, so that a second run of the script skips it.
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
    setTimeout(fail, MAX_SILENCE);
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
