import { isDark, linkColor, textColorOn } from "#domain/clients/contrast.ts";
import { type ClientFrame, DEFAULT_DARK } from "#domain/clients/frame.ts";
import { type Styles, safeStyles } from "#domain/clients/styles.ts";

/**
 * The rules that a client's look adds to the style sheet of a frame (product/clients 12); none without a look.
 * @param frame validated by `safeFrame`
 */
export function frameLook(frame: ClientFrame, styles: Partial<Styles>): string {
  const { radius, width, accent, logo, scheme, rating } = frame;
  const light = safeStyles(styles);
  const dark = { ...light, ...DEFAULT_DARK, ...frame.dark };
  const button = (background: string) =>
    accent ? `form button{background:${accent};color:${textColorOn(accent, background)}}` : "";
  return [
    radius === undefined
      ? ""
      : `input,select,textarea,button,.error,.success,section,.media{border-radius:${radius}px}`,
    width === undefined ? "" : `main{max-width:${width}px}`,
    accent ? `form button{border-color:${accent}}.box>input{accent-color:${accent}}` : "",
    button(light.background),
    logo
      ? ".logo{display:block;width:auto;height:3rem;max-width:100%;margin:0 0 1rem;object-fit:contain}@media print{.logo{display:none}}"
      : "",
    rating
      ? ".below [aria-pressed=true]{background:var(--color);color:var(--background)}@media(forced-colors:active){.below [aria-pressed=true]{border:4px double}}"
      : "",
    scheme === "auto"
      ? // Not on paper, which is white.
        `@media screen and (prefers-color-scheme:dark){:root{${declared(dark)}}${button(dark.background)}}`
      : "",
  ].join("");
}

function declared(styles: Styles): string {
  return styleVariables(styles)
    .filter(([name]) => name !== "--font")
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

/** Converts a client's styles to the properties of the root that the embed's style sheet reads. */
function styleVariables(styles: Partial<Styles>): [name: string, value: string][] {
  const safe = safeStyles(styles);
  return [
    ["--background", safe.background],
    ["--color", safe.color],
    ["--font", safe.font],
    ["--secondary", safe.secondarycolor],
    ["--link", linkColor(safe)],
    // Dark fields, lists and scroll bars on a dark background.
    ["color-scheme", isDark(safe.background) ? "dark" : "light"],
  ];
}

/** The same properties as CSS text. */
export function styleDeclarations(styles: Partial<Styles>): string {
  return styleVariables(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}
