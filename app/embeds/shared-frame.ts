// The script of the page of a share (app/routes/shared.tsx): the frame gets the height of its content. Without it, the frame scrolls.

import { greetFrame, readFrameMessage } from "#app/embeds/frame-messages.ts";

const frame = document.querySelector("iframe")!;

function onLoad(): void {
  // The page around the frame has the name.
  const heading = frame.contentDocument?.querySelector("h1");
  if (heading) heading.style.display = "none";
  greetFrame(frame, location.origin);
}

addEventListener("message", (event) => {
  const message = readFrameMessage(event, frame, location.origin);
  if (message?.widget === "height") frame.style.height = `${message.value}px`;
});
frame.addEventListener("load", onLoad);
// The frame may have loaded before this script.
const { URL: address, readyState } = frame.contentDocument ?? {};
if (address !== "about:blank" && readyState === "complete") onLoad();
