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

/**
 * Pasted HTML as the editor can take it: without the styles that the sanitiser would remove, so that the editor shows what visitors will
 * see; with Word's lists as lists; and, for an editor without tables, with a paragraph for each row.
 */
export function pastedHtml(html: string, hasTables: boolean): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  makeLists(page);
  if (!hasTables) for (const row of page.querySelectorAll("tr")) row.replaceWith(paragraphOf(row));
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

/** Word writes an item of a list as a paragraph with its level and, in a part of its own, the sign before it. */
function makeLists(page: Document): void {
  let open: { list: HTMLElement; level: number }[] = [];
  // `mso-list: none` is a paragraph that is no item.
  for (const item of page.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const level = Number(/mso-list:[^;]*level(\d)/iu.exec(item.getAttribute("style") ?? "")?.[1]);
    if (!level) continue;
    const sign = item.querySelector('[style*="mso-list" i]');
    const tag = /^\(?[\da-z]{1,4}[.)]/iu.test(sign?.textContent?.trim() ?? "") ? "ol" : "ul";
    sign?.remove();
    if (item.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((one) => one.level <= level);
    let last = open.at(-1);
    if (!last || last.level < level) {
      const list = page.createElement(tag);
      if (last) last.list.lastElementChild?.insertAdjacentElement("beforeend", list);
      else item.insertAdjacentElement("beforebegin", list);
      last = { list, level };
      open.push(last);
    }
    const entry = page.createElement("li");
    entry.innerHTML = item.innerHTML;
    last.list.insertAdjacentElement("beforeend", entry);
    item.remove();
  }
}

/** The cells of a row, with bars between them. */
function paragraphOf(row: Element): Element {
  const paragraph = row.ownerDocument.createElement("p");
  const cells = [...row.querySelectorAll("td, th")].map((cell) => cell.textContent?.trim() ?? "");
  paragraph.textContent = cells.join(" | ");
  return paragraph;
}
