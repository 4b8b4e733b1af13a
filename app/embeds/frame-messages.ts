// What a frame and the page around it say to each other: one protocol for customers' pages (loader.ts) and our landing page.
// No dependency: both scripts ship this file.

/** What a frame of another site may do: copy an answer, play a video (the `allow` of its tag). */
export const FRAME_ALLOW =
  "clipboard-write; fullscreen; autoplay; encrypted-media; picture-in-picture";

/** What a page hears of its widget, and the text that comes with it (docs/decisions/008-frames-and-their-hosts.md). */
const FRAME_EVENTS = ["ready", "submit", "result", "error"] as const;
type FrameEvent = (typeof FRAME_EVENTS)[number];

/** How high a frame is until it has said it itself, and the place that is kept free for it (px). */
export const FIRST_HEIGHT = 600;

/** No frame is made higher (px). */
const MAX_HEIGHT = 100_000;

/** What a frame says: how high it is (px), or an event with its text. */
export type FrameMessage =
  | { widget: "height"; value: number }
  | { widget: FrameEvent; value: string };

/** Says hello to a frame that has loaded: only then does it speak, and to nobody else. */
export function greetFrame(frame: HTMLIFrameElement, origin: string): void {
  frame.contentWindow?.postMessage({ widget: "hello" }, origin);
}

/** Whether a frame hears hello: from the page around it, and in its form. */
export function isGreeting({ source, data }: MessageEvent<{ widget?: unknown } | null>): boolean {
  return source === parent && data?.widget === "hello";
}

/** What a frame of `origin` has said, or `null` where a message is another window's, of another origin or form (design 7). */
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
