/** The custom properties of a light frame on a dark page, each with the value of this page that replaces the client's. */
const DARK = {
  "--background": "--color-bg-panel",
  "--color": "--color-fg",
  "--secondary": "--color-fg-muted",
  "--link": "--color-brand-fg",
  "color-scheme": "color-scheme",
};

/** On a dark page, shows a light frame in the colors of the page around it; a frame that is dark by itself keeps its own. */
export function colorFrame(frame: HTMLIFrameElement, scheme: "light" | "dark"): void {
  const root = frame.contentDocument?.documentElement;
  if (!root) return;
  for (const name of Object.keys(DARK)) root.style.removeProperty(name);
  if (scheme === "light" || getComputedStyle(root).colorScheme === "dark") return;
  const page = getComputedStyle(document.documentElement);
  for (const [name, value] of Object.entries(DARK))
    root.style.setProperty(name, page.getPropertyValue(value));
}
