import { type FrameMessage, isGreeting } from "#app/embeds/frame-messages.ts";

/** Sends a message to the page around the frame, from any script of the frame. Before a greeting `awaitHost` ignores it. */
export function tellHost(message: FrameMessage): void {
  dispatchEvent(new CustomEvent("tell", { detail: message }));
}

/**
 * Waits for a greeting. Then sends `first`, the height of the frame's page whenever the height changes, and the messages of `tellHost`. Posts
 * them to the origin of the page around the frame, taken from its greeting.
 */
export function awaitHost(first: FrameMessage): void {
  let isGreeted = false;
  addEventListener("message", (event) => {
    if (isGreeted || !isGreeting(event)) return;
    isGreeted = true;
    const post = (message: FrameMessage) => parent.postMessage(message, event.origin);
    post(first);
    addEventListener("tell", (told) => post((told as CustomEvent<FrameMessage>).detail));
    const page = document.documentElement;
    const postHeight = () =>
      post({ widget: "height", value: Math.ceil(page.getBoundingClientRect().height) });
    new ResizeObserver(postHeight).observe(page);
  });
}
