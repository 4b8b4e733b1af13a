import type { Editor } from "@tiptap/core";
import { LANDING_STYLES } from "#domain/widgets/landing-text.ts";

const BLANK_LINES_AT_END = /(<p(?: style="[^"]*")?><\/p>)+$/u;

/** The content as HTML that the sanitiser does not change and that looks the same in every page. */
export function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return "";
  return (
    editor
      .getHTML()
      .replace(BLANK_LINES_AT_END, "")
      // The browser quotes font names; stored styles have no quotes.
      .replace(/ style="[^"]*"/gu, (style) => style.replaceAll("&quot;", ""))
      .replace(/<pre[^]*?<\/pre>|>[^<]+</gu, (piece) => keepBlanks(piece))
      .replace(/(<(?:p|h[1-6])(?: [^>]*)?>) /gu, "$1&nbsp;")
  );
}

/** Keeps runs of spaces: outside of preformatted text, a browser would show them as one. */
function keepBlanks(piece: string): string {
  return piece.startsWith("<pre") ? piece : piece.replace(/ (?= )/gu, "&nbsp;");
}

/** Removes the styles that the sanitiser would remove from pasted HTML, so that the editor shows what visitors will see. */
export function keepLandingStyles(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll<HTMLElement>("[style]")) {
    const kept = Object.entries(LANDING_STYLES).flatMap(([property, form]) => {
      const value = element.style.getPropertyValue(property).replace(/["']/gu, "");
      element.style.removeProperty(property);
      return form.test(value) ? [`${property}: ${value}`] : [];
    });
    element.setAttribute("style", [element.style.cssText, kept.join("; ")].join(" "));
  }
  return page.body.innerHTML;
}
