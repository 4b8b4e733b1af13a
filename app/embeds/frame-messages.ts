// The messages between a frame and the page around it, used by customers' pages (loader.ts) and by the landing page of this site.
// Both scripts ship this file, so it has no dependency.

/** The `allow` attribute of a frame: it may copy an answer and play a video. */
export const FRAME_ALLOW = "clipboard-write;fullscreen;autoplay;encrypted-media;picture-in-picture";

/** The events that a page receives from its widget, each with a text (docs/decisions/008-frames-and-their-hosts.md). */
const FRAME_EVENTS = ["ready", "submit", "result", "error"] as const;
type FrameEvent = (typeof FRAME_EVENTS)[number];

/** The height of a frame before its first message, and the space reserved for it (px). */
export const FIRST_HEIGHT = 600;

/** Milliseconds that a loaded frame has to send its first message. A frame that the browser blocks never sends one. */
export const MAX_SILENCE = 3000;

/** The greatest height of a frame (px). */
const MAX_HEIGHT = 100_000;

/** A message of a frame: its height (px), or an event with its text. */
export type FrameMessage =
  | { widget: "height"; value: number }
  | { widget: FrameEvent; value: string };

/** Greets a loaded frame. A frame sends messages only after a greeting, and only to the page that greeted it. */
export function greetFrame(frame: HTMLIFrameElement, origin: string): void {
  frame.contentWindow?.postMessage({ widget: "hello" }, origin);
}

/** Whether a message is a greeting from the page around the frame. */
export function isGreeting({ source, data }: MessageEvent<{ widget?: unknown } | null>): boolean {
  return source === parent && data?.widget === "hello";
}

/** Reads a message of a frame. Gives `null` if the message comes from another window or origin, or has another shape. */
export function readFrameMessage(
  { source, origin, data }: MessageEvent<Partial<FrameMessage> | null>,
  frame: HTMLIFrameElement | null,
  frameOrigin: string,
): FrameMessage | null {
  if (!source || source !== frame?.contentWindow || origin !== frameOrigin) return null;
  const { widget, value } = data ?? {};
  const isRight =
    widget === "height"
      ? typeof value === "number" && value > 0 && value < MAX_HEIGHT
      : FRAME_EVENTS.includes(widget as FrameEvent) && typeof value === "string";
  return isRight ? (data as FrameMessage) : null;
}
