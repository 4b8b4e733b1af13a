import { type FrameMessage, isGreeting } from "#app/embeds/frame-messages.ts";

/** The origin of the page around this one, as the browser told it with the greeting. Without one nothing is said. */
let hostOrigin: string | undefined;

/** Tells the page around this one, if it has asked to be told. Its origin is known, so no message can go astray. */
export function tellHost(message: FrameMessage): void {
  if (hostOrigin !== undefined) parent.postMessage(message, hostOrigin);
}

/** Waits for the page around this one to say hello; then says `first`, and how high this page is, whenever that changes. */
export function awaitHost(first: FrameMessage): void {
  addEventListener("message", (event) => {
    if (hostOrigin !== undefined || !isGreeting(event)) return;
    hostOrigin = event.origin;
    tellHost(first);
    const page = document.documentElement;
    const tellHeight = () =>
      tellHost({ widget: "height", value: Math.ceil(page.getBoundingClientRect().height) });
    new ResizeObserver(tellHeight).observe(page);
  });
}
