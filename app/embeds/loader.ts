// /embed.js for customers' pages: turns <div data-widget="type/id" data-key="..."></div> into the frame of a widget, and adopts frames that
// stand in the page already: <iframe src=".../embed/type/id/key" data-widget-frame></iframe>.
import {
  FIRST_HEIGHT,
  FRAME_ALLOW,
  type FrameMessage,
  greetFrame,
  MAX_SILENCE,
  readFrameMessage,
} from "#app/embeds/frame-messages.ts";

// In a module document.currentScript is null, and an element named "currentScript" would replace it: check the type.
const running = document.currentScript;
const tag =
  running instanceof HTMLScriptElement
    ? running
    : document.querySelector<HTMLScriptElement>("script[src*='/embed.js']");
const { origin } = new URL(tag!.src);

function frameAll(): void {
  // Marks the element, so that a second run of the script skips it.
  for (const place of document.querySelectorAll<HTMLElement>(
    ":is([data-widget][data-key],iframe[data-widget-frame]):not([data-framed])",
  )) {
    place.dataset.framed = "";
    frameOne(place);
  }
}

/** Follows the frame that `place` is, or makes the frame of the widget in it. */
function frameOne(place: HTMLElement): void {
  const {
    widget = "",
    key = "",
    values = "",
    title = place.title,
    lang = document.documentElement.lang,
  } = place.dataset;
  const isFrame = place.matches("iframe");
  const frame = isFrame ? (place as HTMLIFrameElement) : document.createElement("iframe");
  let isSilent = true;
  const pass = (event: FrameMessage["widget"], detail: string) => {
    isSilent = false;
    place.dispatchEvent(new CustomEvent(`widget:${event}`, { bubbles: true, detail }));
  };
  const fail = () => isSilent && pass("error", "The widget did not open.");
  const onLoad = () => {
    greetFrame(frame, origin);
    setTimeout(fail, MAX_SILENCE);
  };
  addEventListener("message", (event) => {
    const message = readFrameMessage(event, frame, origin);
    if (!message) return;
    if (message.widget === "height") {
      frame.style.height = `${message.value}px`;
      return;
    }
    if (message.widget === "ready") frame.title = title || message.value;
    pass(message.widget, message.value);
  });
  frame.addEventListener("load", onLoad);
  // A browser passes the scheme of the frame's element on to the frame. A page that declares none is light, also on a dark device.
  if (getComputedStyle(place).colorScheme === "normal") frame.style.colorScheme = "light";
  if (isFrame) {
    // The frame has the document "about:blank" until the browser opens its own. That document may have loaded before this script.
    if (frame.contentDocument?.URL !== "about:blank") onLoad();
    return;
  }
  const path = [...widget.split("/"), key.trim()].filter(Boolean).map(encodeURIComponent);
  if (path.length !== 3) {
    setTimeout(fail);
    return;
  }
  // Two letters: shared caches store the frame once for each language.
  const query = lang && `?lang=${lang.slice(0, 2)}`;
  const fragment = values && `#${values}`;
  frame.title = title || "Widget";
  frame.loading = "lazy";
  frame.allow = FRAME_ALLOW;
  frame.style.cssText += `display:block;width:100%;height:${FIRST_HEIGHT}px;border:0`;
  frame.src = `${origin}/embed/${path.join("/")}${query}${fragment}`;
  place.replaceChildren(frame);
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", frameAll);
else frameAll();
