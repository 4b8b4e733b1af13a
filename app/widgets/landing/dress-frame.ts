import type { ColorScheme } from "#app/site/color-scheme.ts";

/** The custom properties of a frame, each with the value of the site that replaces the client's. */
const LOOK = {
  "--background": "--color-bg-panel",
  "--color": "--color-fg",
  "--secondary": "--color-fg-muted",
  "--link": "--color-brand-fg",
  "--font": "--font-body",
  "--heading": "--font-heading",
  "--solid": "--color-brand-solid",
  "--on-solid": "--color-brand-contrast",
};

// The page around the frame has the name and the buttons.
const RULES = `
  h1, .logo, .below { display: none !important }
  main { max-width: none; padding: 1.5rem }
  @media (min-width: 64rem) { main { padding: 2rem } }
  h2, .landing :is(h2, h3) { font-family: var(--heading); color: var(--color) }
  form { max-width: 46rem }
  form button { border-color: var(--solid); background: var(--solid); color: var(--on-solid) }
  .media { max-width: 28rem; justify-self: end }
  .success { max-width: 46rem }
  [data-scheme="dark"] .landing [style] { background: none !important; color: inherit !important }
`;

/** Shows a frame of this site in the look of the page around it: an educator uses the widget as a tool, not as a visitor of a customer's page. */
export function dressFrame(frame: HTMLIFrameElement, scheme: ColorScheme): void {
  const page = frame.contentDocument;
  // The frame shows another site by now, or nothing.
  if (!page?.body) return;
  const root = page.documentElement;
  const site = getComputedStyle(document.documentElement);
  for (const [name, value] of Object.entries(LOOK))
    root.style.setProperty(name, site.getPropertyValue(value));
  root.style.colorScheme = scheme;
  root.dataset.scheme = scheme;
  if (page.getElementById("look")) return;
  const style = page.createElement("style");
  style.id = "look";
  style.textContent = fontFaces() + RULES;
  page.body.appendChild(style);
}

/** The rules with which this page loads the site's fonts. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join("");
}
