import { Box, Text } from "@chakra-ui/react";
import { createDocument, type Extensions, Mark } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyleKit } from "@tiptap/extension-text-style";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useId, useRef } from "react";
import proseCss from "#app/prose.css?inline";
import { Toolbar } from "#app/workspace/rich-text/toolbar.tsx";
import { ImageUrl } from "#domain/field.ts";
import { LANDING_LINK, LANDING_STYLES } from "#domain/widgets/landing-text.ts";

type RichTextProps = {
  label: string;
  /** The stored HTML. */
  value: string;
  error?: string;
  /** The formats of the text, those of landing text by default. */
  extensions?: Extensions;
  onChange(html: string): void;
};

/** A labelled rich text. It has the embed's style sheet (app/prose.css), on the ground of the color scheme. */
export function RichText({
  label,
  value,
  error,
  extensions = EXTENSIONS,
  onChange,
}: RichTextProps) {
  const id = useId();
  const editor = useLandingEditor(value, onChange, extensions, {
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}label`,
    "aria-describedby": `${id}error`,
    class: "landing prose",
  });
  return (
    <Box>
      <Text
        id={`${id}label`}
        textStyle="sm"
        fontWeight="medium"
        mb="1.5"
        w="fit-content"
        onClick={() => editor?.commands.focus()}
      >
        {label}
      </Text>
      <style>{proseCss}</style>
      <Box borderWidth="1px" borderRadius="md" _focusWithin={{ borderColor: "brand.focusRing" }}>
        {editor && <Toolbar editor={editor} label={label} />}
        <Box css={PAPER}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      <Text id={`${id}error`} textStyle="xs" fontWeight="medium" color="fg.error" mt="1.5">
        {error}
      </Text>
    </Box>
  );
}

/** Connects TipTap to a controlled value: applies new values, and reports edits. */
function useLandingEditor(
  value: string,
  onChange: (html: string) => void,
  extensions: Extensions,
  attributes: Record<string, string>,
): Editor | null {
  // The value reported last, the value applied last, and TipTap's own HTML of the latter: equal HTML is no edit.
  const known = useRef({ told: value, taken: value, html: "" });
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes,
      transformPastedHTML: (html) =>
        pastedHtml(
          html,
          extensions.some(({ name }) => name === "table"),
        ),
    },
    onCreate: ({ editor }) => {
      known.current.html = htmlOf(editor);
    },
    onUpdate({ editor }) {
      const html = htmlOf(editor);
      const { taken } = known.current;
      known.current.told = html === known.current.html ? taken : html;
      onChange(known.current.told);
    },
  });

  useEffect(() => {
    if (!editor || value === known.current.told) return;
    const isSame = createDocument(value, editor.schema).eq(editor.state.doc);
    if (!isSame) editor.commands.setContent(value, { emitUpdate: false });
    known.current = { told: value, taken: value, html: htmlOf(editor) };
  }, [editor, value]);

  return editor;
}

const PAPER = {
  bg: "bg.panel",
  color: "fg",
  // A color of the text's own was chosen for a light ground.
  _dark: { "& .landing [style*=color]": { bg: "white" } },
  borderBottomRadius: "md",
  "& .landing": {
    minH: "36",
    maxH: "80",
    overflowY: "auto",
    px: "4",
    py: "3",
    outline: "none",
    fontSize: "16px",
    lineHeight: "1.5",
    borderBottomRadius: "md",
    _focusVisible: { boxShadow: "inset 0 0 0 2px var(--color-brand-focus)" },
  },
  "& .ProseMirror-selectednode": { outline: "2px solid var(--color-brand-focus)" },
};

const BLANK_LINES_AT_END = /(<p(?: style="[^"]*")?><\/p>)+$/u;

/** The content as HTML that the sanitiser does not change and that looks the same in every page. */
function htmlOf(editor: Editor): string {
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
function pastedHtml(html: string, hasTables: boolean): string {
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

/** The formats of the editor. The sanitiser keeps all of them (domain/widgets/landing-text.ts, worker/sanitize.ts). */
export const EXTENSIONS = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      isAllowedUri: (address) => LANDING_LINK.test(address ?? ""),
      HTMLAttributes: { rel: "noopener noreferrer nofollow", target: "_blank" },
    },
  }),
  TextStyleKit.configure({ lineHeight: false }),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  tagMark("subscript", "sub"),
  tagMark("superscript", "sup"),
  Image.extend({
    addInputRules: () => [],
    parseHTML: () => [{ tag: "img", getAttrs: (image) => hasImageUrl(image) && null }],
  }),
];

function tagMark(name: string, tag: string) {
  return Mark.create({
    name,
    excludes: "subscript superscript",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function hasImageUrl(image: HTMLElement): boolean {
  const address = image.getAttribute("src");
  return Boolean(address) && ImageUrl.safeParse(address).success;
}
