import { mathsAsText } from "#app/maths-as-text.ts";
import { isRightToLeft } from "#app/answers/text-direction.ts";

/**
 * Copies an answer as `text/html`, for documents, and as `text/plain` with the numbers and bullets of its lists and the LaTeX of its formulas.
 * @returns whether the browser copied it
 */
export async function copyAnswer(html: string): Promise<boolean> {
  const place = document.createElement("div");
  // Rendered, because innerText has line breaks only then; outside of the window, because nobody shall see it.
  place.style.cssText = "position:fixed;left:-200vw;width:40rem;white-space:normal";
  place.innerHTML = html;
  place.dataset.aiGenerated = "true";
  document.body.appendChild(place);
  try {
    return (await writeBoth(html, place)) || copySelected(place);
  } finally {
    place.remove();
  }
}

async function writeBoth(html: string, rendered: HTMLElement): Promise<boolean> {
  const marked = rendered.cloneNode(true) as HTMLElement;
  rendered.insertAdjacentElement("afterend", marked);
  markListItems(marked);
  mathsAsText(marked);
  const text = marked.innerText;
  marked.remove();
  const direction = isRightToLeft(html) ? ' dir="rtl"' : "";
  const whole = `<div data-ai-generated="true"${direction}>${html}</div>`;
  const types = { "text/html": whole, "text/plain": text };
  try {
    const blobs = Object.entries(types).map(([type, part]) => [type, new Blob([part], { type })]);
    await navigator.clipboard.write([
      new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>),
    ]);
    return true;
  } catch {
    return false;
  }
}

/** Writes the number or bullet of each list item into its text: `innerText` has none. */
function markListItems(root: HTMLElement): void {
  for (const list of root.querySelectorAll("ol, ul")) {
    const first = list instanceof HTMLOListElement ? list.start : null;
    for (const [index, item] of [...list.querySelectorAll(":scope > li")].entries()) {
      const paragraph = item.querySelector(":scope > p:first-child") ?? item;
      paragraph.prepend(first === null ? "• " : `${first + index}. `);
    }
  }
}

function copySelected(rendered: HTMLElement): boolean {
  const selection = getSelection();
  selection?.selectAllChildren(rendered);
  const isCopied = document.execCommand("copy");
  selection?.removeAllRanges();
  return isCopied;
}
