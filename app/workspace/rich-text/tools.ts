import type { ChainedCommands, Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { AllSelection, TextSelection } from "@tiptap/pm/state";
import type { Icon } from "#app/look/icon.ts";
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
} from "#app/look/icons.ts";

export type Tool = {
  label: string;
  icon: Icon;
  run(chain: ChainedCommands): ChainedCommands;
  /** Whether the tool's format is on at the cursor; for tools that switch one. */
  isActive?(editor: Editor): boolean;
  /** Whether the tool can be used at the cursor; without it, it always can. */
  isPossible?(editor: Editor): boolean;
};

export const HISTORY: Tool[] = [
  {
    label: "Undo",
    icon: Undo2,
    run: (chain) => chain.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: "Redo",
    icon: Redo2,
    run: (chain) => chain.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
];

export const INLINE_STYLES: Tool[] = [
  mark("bold", "Bold", Bold),
  mark("italic", "Italic", Italic),
  mark("underline", "Underline", Underline),
  mark("strike", "Strikethrough", Strikethrough),
  mark("code", "Code", Code),
  mark("superscript", "Superscript", Superscript),
  mark("subscript", "Subscript", Subscript),
];

export const ALIGNMENT: Tool[] = [
  alignment("left", "Align left", AlignLeft),
  alignment("center", "Align centre", AlignCenter),
  alignment("right", "Align right", AlignRight),
  alignment("justify", "Justify", AlignJustify),
];

export const LISTS: Tool[] = [
  {
    label: "Bulleted list",
    icon: List,
    run: (chain) => selectFilled(chain).toggleBulletList(),
    isActive: (editor) => isThroughout(editor, isOfType("bulletList")),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    run: (chain) => selectFilled(chain).toggleOrderedList(),
    isActive: (editor) => isThroughout(editor, isOfType("orderedList")),
  },
  {
    label: "Increase indent",
    icon: IndentIncrease,
    run: (chain) => chain.sinkListItem("listItem"),
    isPossible: (editor) => editor.can().sinkListItem("listItem"),
  },
  {
    label: "Decrease indent",
    icon: IndentDecrease,
    run: (chain) => chain.liftListItem("listItem"),
    isPossible: (editor) => editor.can().liftListItem("listItem"),
  },
];

export const REMOVAL: Tool[] = [
  {
    label: "Remove formatting",
    icon: RemoveFormatting,
    run: (chain) => chain.unsetAllMarks().clearNodes().unsetTextAlign(),
  },
];

function mark(name: string, label: string, icon: Icon): Tool {
  return {
    label,
    icon,
    run: (chain) => chain.toggleMark(name),
    isActive: (editor) => editor.isActive(name),
  };
}

function alignment(side: string, label: string, icon: Icon): Tool {
  return {
    label,
    icon,
    run: (chain) => chain.toggleTextAlign(side),
    isActive: (editor) => isThroughout(editor, (node) => node.attrs.textAlign === side),
  };
}

/** A value of a toolbar menu, with its label and the style of the label. */
type Choice = { value: string; label: string; look?: { fontFamily?: string } };

/** A menu of the toolbar. At the cursor, one of its values is current. */
export type ToolChoices = {
  label: string;
  choices: Choice[];
  valueIn(editor: Editor): string;
  choose(chain: ChainedCommands, value: string): ChainedCommands;
};

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

export const BLOCK_TYPE: ToolChoices = {
  label: "Block type",
  choices: [
    { value: "paragraph", label: "Paragraph" },
    ...LEVELS.map((level) => ({ value: `heading${level}`, label: `Heading ${level}` })),
    { value: "blockquote", label: "Quote" },
    { value: "codeBlock", label: "Code block" },
  ],
  valueIn(editor) {
    const level = LEVELS.find((level) =>
      isThroughout(editor, (node) => isOfType("heading")(node) && node.attrs.level === level),
    );
    if (level !== undefined) return `heading${level}`;
    const others = ["codeBlock", "blockquote"];
    return others.find((name) => isThroughout(editor, isOfType(name))) ?? "paragraph";
  },
  choose(chain, value) {
    const level = LEVELS.find((level) => value === `heading${level}`);
    if (level !== undefined) return chain.setHeading({ level });
    if (value === "codeBlock") return chain.setCodeBlock();
    if (value === "blockquote") return chain.setParagraph().setBlockquote();
    return chain.lift("blockquote").setParagraph();
  },
};

const DEFAULT = { value: "", label: "Default" };

export const FONT_FAMILY: ToolChoices = {
  label: "Font family",
  choices: [
    DEFAULT,
    font("Arial", "Helvetica, sans-serif"),
    font("Courier New", "monospace"),
    font("Georgia", "serif"),
    font("Impact", "sans-serif"),
    font("Tahoma", "sans-serif"),
    font("Times New Roman", "serif"),
    font("Trebuchet MS", "sans-serif"),
    font("Verdana", "sans-serif"),
  ],
  valueIn: (editor) => String(editor.getAttributes("textStyle").fontFamily ?? ""),
  choose: (chain, value) => (value ? chain.setFontFamily(value) : chain.unsetFontFamily()),
};

export const FONT_SIZE: ToolChoices = {
  label: "Font size",
  choices: [
    DEFAULT,
    ...[12, 14, 16, 18, 20, 24, 30, 36, 48].map((size) => ({
      value: `${size}px`,
      label: String(size),
    })),
  ],
  valueIn: (editor) => String(editor.getAttributes("textStyle").fontSize ?? ""),
  choose: (chain, value) => (value ? chain.setFontSize(value) : chain.unsetFontSize()),
};

function font(name: string, others: string): Choice {
  const value = `${name}, ${others}`;
  return { value, label: name, look: { fontFamily: value } };
}

/**
 * Whether every selected block of text, or a node around it, matches. Empty blocks count only if nothing else is selected: TipTap's
 * `isActive` counts the empty paragraph at the end of every text, so after Ctrl+A a text of one list would not match.
 */
function isThroughout(editor: Editor, matches: (node: Node) => boolean): boolean {
  const { doc, selection } = editor.state;
  const blocks: { isEmpty: boolean; isMatch: boolean }[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock) return;
    const place = doc.resolve(position + 1);
    const chain = Array.from({ length: place.depth }, (_, depth) => place.node(depth + 1));
    blocks.push({ isEmpty: node.content.size === 0, isMatch: chain.some(matches) });
  });
  const filled = blocks.filter(({ isEmpty }) => !isEmpty);
  const judged = filled.length > 0 ? filled : blocks;
  return judged.length > 0 && judged.every(({ isMatch }) => isMatch);
}

/** A matcher for nodes of a type. */
function isOfType(name: string) {
  return (node: Node) => node.type.name === name;
}

/** Shrinks the selection of Ctrl+A to the blocks with text: TipTap cannot unwrap a list from a selection of the whole document. */
function selectFilled(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ tr }) => {
    if (!(tr.selection instanceof AllSelection)) return true;
    const places: number[] = [];
    tr.doc.descendants((node, position) => {
      if (!node.isTextblock || node.content.size === 0) return;
      places.push(position + 1, position + node.nodeSize - 1);
    });
    const [first, last] = [places.at(0), places.at(-1)];
    if (first !== undefined) tr.setSelection(TextSelection.create(tr.doc, first, last));
    return true;
  });
}
