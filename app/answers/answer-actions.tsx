import { Button, Flex, Text } from "@chakra-ui/react";
import { Copy, FileText, Hash, Printer } from "lucide-react";
import { useState } from "react";
import "#app/answers/answer-actions-print.css";
import { fileName, isRightToLeft } from "#app/answers/file-name.ts";
import { mathsAsText } from "#app/maths-as-text.ts";
import "#app/prose.css";
import { saveFile } from "#app/site/save-file.ts";
import { AI_GENERATED } from "#domain/ai-generated.ts";
import { COPIED, FILE_FAILED } from "#domain/messages.ts";

type AnswerActionsProps = {
  /** The title of the document, and the name of its file. */
  title: string;
  /** The answer as sanitised HTML. */
  html: string;
  /** The answer as Markdown. Made from the HTML where it is missing. */
  markdown?: string;
};

/** The buttons that take an answer out of the product: Copy, Word, Markdown, Print (product/assistant 5). */
export function AnswerActions({ title, html, markdown }: AnswerActionsProps) {
  const [note, setNote] = useState("");

  async function copy() {
    setNote("");
    if (await copyAnswer(html)) setNote(COPIED);
  }

  async function save(extension: string, make: () => Promise<Blob>) {
    setNote("");
    try {
      saveFile(await make(), fileName(title, extension));
    } catch {
      setNote(FILE_FAILED);
    }
  }

  // The libraries are loaded by the first press.
  const toWord = async () =>
    (await import("#app/answers/answer-actions-word.ts")).wordFile(title, html);
  const toMarkdown = async () =>
    new Blob(
      [
        markdown ?? (await import("#app/answers/answer-actions-markdown.ts")).markdownOf(html),
        `\n\n<!-- ${AI_GENERATED} -->\n`,
      ],
      { type: "text/markdown" },
    );
  const actions = [
    { label: "Copy", Icon: Copy, run: copy },
    { label: "Word", Icon: FileText, run: () => save("docx", toWord) },
    { label: "Markdown", Icon: Hash, run: () => save("md", toMarkdown) },
    { label: "Print", Icon: Printer, run: () => printAnswer(title, html) },
  ];
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {actions.map(({ label, Icon, run }) => (
        <Button key={label} size="sm" variant="outline" onClick={() => void run()}>
          <Icon /> {label}
        </Button>
      ))}
      <Text fontSize="sm" color="fg.muted" role="status">
        {note}
      </Text>
    </Flex>
  );
}

/** Prints an answer with its title, and nothing else of the page. The browser can save it as a PDF. */
function printAnswer(title: string, html: string): void {
  printSheet(title, html, (sheet) => (sheet.dataset.aiGenerated = "true"));
}

/** Prints safe HTML with a title, and nothing else of the page. */
export function printSheet(
  title: string,
  html: string,
  mark: (sheet: HTMLElement) => unknown = () => undefined,
): void {
  const sheet = document.createElement("article");
  sheet.className = "answer-print prose";
  sheet.dir = "auto";
  sheet.innerHTML = html;
  mark(sheet);
  // The title of a result is often the first heading of its answer.
  if (sheet.firstElementChild?.textContent !== title) {
    const heading = document.createElement("h1");
    heading.textContent = title;
    sheet.insertAdjacentElement("afterbegin", heading);
  }
  document.body.appendChild(sheet);
  document.documentElement.classList.add("prints-answer");
  addEventListener(
    "afterprint",
    () => {
      document.documentElement.classList.remove("prints-answer");
      sheet.remove();
    },
    { once: true },
  );
  print();
}

/**
 * Copies an answer as `text/html`, for documents, and as `text/plain` with the numbers and bullets of its lists and the LaTeX of its formulas.
 * @returns whether the browser copied it
 */
async function copyAnswer(html: string): Promise<boolean> {
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
