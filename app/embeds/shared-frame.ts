// The script of the page of a share (app/routes/shared.tsx): the frame gets the height of its content, and is dark where the page is.
// Without it, the frame scrolls.

import { colorFrame } from "#app/embeds/frame-colors.ts";
import { greetFrame, readFrameMessage } from "#app/embeds/frame-messages.ts";

const frame = document.querySelector("iframe")!;
const dark = matchMedia("(prefers-color-scheme: dark)");

function color(): void {
  colorFrame(frame, dark.matches ? "dark" : "light");
}

function onLoad(): void {
  // The page around the frame has the name.
  const heading = frame.contentDocument?.querySelector("h1");
  if (heading) heading.style.display = "none";
  color();
  greetFrame(frame, location.origin);
}

dark.addEventListener("change", color);

addEventListener("message", (event) => {
  const message = readFrameMessage(event, frame, location.origin);
  if (message?.widget === "height") frame.style.height = `${message.value}px`;
});
frame.addEventListener("load", onLoad);
// The frame may have loaded before this script.
const { URL: address, readyState } = frame.contentDocument ?? {};
if (address !== "about:blank" && readyState === "complete") onLoad();
