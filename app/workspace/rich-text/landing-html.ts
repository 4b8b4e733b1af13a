import type { Editor } from "@tiptap/core";
import { LANDING_STYLES } from "#domain/widgets/landing-text.ts";

const BLANK_LINES_AT_END = /(<p(?: style="[^"]*")?><\/p>)+$/u;

/** The content as HTML that is kept as it is when it is saved, and looks in any page as it does in the editor. */
export function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return "";
  return (
    editor
      .getHTML()
      .replace(BLANK_LINES_AT_END, "")
      // The browser puts font names into quotes; stored styles have none.
      .replace(/ style="[^"]*"/gu, (style) => style.replaceAll("&quot;", ""))
      .replace(/<pre[^]*?<\/pre>|>[^<]+</gu, keepBlanks)
      .replace(/(<(?:p|h[1-6])(?: [^>]*)?>) /gu, "$1&nbsp;")
  );
}

/** A browser would show blanks in a row as one, but for preformatted text. */
function keepBlanks(piece: string): string {
  return piece.startsWith("<pre") ? piece : piece.replace(/ (?= )/gu, "&nbsp;");
}

/** What is pasted, without the styles that would be lost when it is saved: the editor shows what visitors will see. */
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
