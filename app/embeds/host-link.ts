import { type FrameMessage, isGreeting } from "#app/embeds/frame-messages.ts";

/** The origin of the page around the frame, taken from its greeting. Before a greeting the frame sends nothing. */
let hostOrigin: string | undefined;

/** Sends a message to the page that greeted this frame, addressed to its origin. Does nothing before a greeting. */
export function tellHost(message: FrameMessage): void {
  if (hostOrigin !== undefined) parent.postMessage(message, hostOrigin);
}

/** Waits for a greeting. Then sends `first`, and the height of the frame's page whenever the height changes. */
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
