import { Button, Flex } from "@chakra-ui/react";
import { ChevronDown, Copy, Ellipsis, FileText, GraduationCap, Layers } from "#app/look/icons.ts";
import { type ReactNode, useState } from "react";
import type { ItemFormat } from "#app/answers/answer-actions-items.ts";
import "#app/answers/answer-actions-print.css";
import { fileName, isRightToLeft } from "#app/answers/file-name.ts";
import { mathsAsText } from "#app/maths-as-text.ts";
import "#app/prose.css";
import { saveFile } from "#app/site/save-file.ts";
import { ActionMenu, type MenuItem } from "#app/workspace/action-menu.tsx";
import { PageNote } from "#app/workspace/editing/saved-note.tsx";
import { AI_GENERATED } from "#domain/ai-generated.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import { COPIED, FILE_FAILED, NOT_COPIED } from "#domain/messages.ts";

export type AnswerActionsProps = {
  /** The title of the document, and the name of its file. */
  title: string;
  /** The answer as sanitised HTML. */
  html: string;
  /** The answer as Markdown. Made from the HTML where it is missing. */
  markdown?: string;
  /** The items of the answer, which other programs read as files. */
  items?: StructuredAnswer | null;
  /** The buttons that the bar begins with. */
  before?: ReactNode;
  /** Further buttons of the page. */
  children?: ReactNode;
  /** The end of the bar: where the answer is stored, and its star. */
  end?: ReactNode;
};

/** The bar of an answer in chat, generators, landing pages and results: how it leaves the product (product/assistant 5). */
export function AnswerActions(props: AnswerActionsProps) {
  const { title, html, markdown, items, before, children, end } = props;
  const [note, setNote] = useState("");

  async function copy() {
    setNote("");
    setNote((await copyAnswer(html)) ? COPIED : NOT_COPIED);
  }

  async function save(make: () => Promise<void>, done = "") {
    setNote("");
    try {
      await make();
      setNote(done);
    } catch {
      setNote(FILE_FAILED);
    }
  }

  // The libraries are loaded by the first press.
  const toWord = async () => {
    const { wordFile } = await import("#app/answers/answer-actions-word.ts");
    saveFile(await wordFile(title, html), fileName(title, "docx"));
  };
  const toMarkdown = async () => {
    const text =
      markdown ?? (await import("#app/answers/answer-actions-markdown.ts")).markdownOf(html);
    const parts = [text, `\n\n<!-- ${AI_GENERATED} -->\n`];
    saveFile(new Blob(parts, { type: "text/markdown" }), fileName(title, "md"));
  };
  const toFile = (answer: StructuredAnswer, format: ItemFormat) => async () => {
    const { saveItems } = await import("#app/answers/answer-actions-items.ts");
    await saveItems(title, answer, format);
  };

  const toMoodle = (answer: StructuredAnswer, { format, where }: MoodleFormat) =>
    void save(toFile(answer, format), `In Moodle: ${where}.`);

  return (
    <Flex gap="2" wrap="wrap" align="center" w={end ? "full" : undefined} _print={HIDDEN}>
      {before}
      <Button size="sm" onClick={() => void copy()}>
        <Copy /> Copy
      </Button>
      <Button size="sm" onClick={() => void save(toWord)}>
        <FileText /> Word
      </Button>
      {items?.kind === "quiz" && (
        <Flex css={ATTACHED}>
          <Button size="sm" onClick={() => toMoodle(items, MOODLE_XML)}>
            <GraduationCap /> To Moodle
          </Button>
          <BarMenu
            label="Formats for Moodle"
            actions={[MOODLE_XML, GIFT].map((format) => ({
              ...format,
              run: () => toMoodle(items, format),
            }))}
          />
        </Flex>
      )}
      {items?.kind === "cards" && (
        <Button size="sm" onClick={() => void save(toFile(items, "anki"))}>
          <Layers /> To Anki
        </Button>
      )}
      <BarMenu
        label="More"
        icon={<Ellipsis />}
        actions={[
          { label: "Markdown", run: () => void save(toMarkdown) },
          {
            label: "Print",
            run: () => printSheet(title, html, (sheet) => (sheet.dataset.aiGenerated = "true")),
          },
          ...(items ? [{ label: "CSV", run: () => void save(toFile(items, "csv")) }] : []),
        ]}
      />
      {children}
      {/* In the corner of the window: a note in the line would move its buttons. */}
      <PageNote>{note}</PageNote>
      {end && (
        <Flex align="center" gap="2" ms="auto">
          {end}
        </Flex>
      )}
    </Flex>
  );
}

/** Two buttons that look like one. */
const ATTACHED = {
  "& > button:first-of-type": { borderEndRadius: "0" },
  "& > button:last-of-type": { borderStartRadius: "0", ms: "-1px" },
};

const HIDDEN = { display: "none" };

/** A file that Moodle reads, and where it does: a line in its menus, so that nobody has to look for them. */
type MoodleFormat = { format: ItemFormat; label: string; remark?: string; where: string };

const MOODLE_XML: MoodleFormat = {
  format: "xml",
  label: "Moodle XML",
  remark: "recommended",
  where: "Question bank → Import → Moodle XML",
};

const GIFT: MoodleFormat = {
  format: "gift",
  label: "GIFT",
  where: "Question bank → Import → GIFT",
};

type BarMenuProps = {
  label: string;
  /** Shown with the label. Without it the label is the accessible name of an arrow. */
  icon?: ReactNode;
  actions: MenuItem[];
};

function BarMenu({ label, icon, actions }: BarMenuProps) {
  return (
    <ActionMenu
      items={actions}
      size="sm"
      px={icon ? undefined : "1"}
      minW="8"
      aria-label={icon ? undefined : label}
    >
      {icon} {icon && label} <ChevronDown />
    </ActionMenu>
  );
}

/** Prints safe HTML with a title, and nothing else of the page. The browser can save it as a PDF. */
export function printSheet(
  title: string,
  html: string,
  mark: (sheet: HTMLElement) => unknown,
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
