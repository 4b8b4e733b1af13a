import type { ChainedCommands, Editor } from "@tiptap/core";
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
import type { Icon } from "#app/look/icon.ts";
import { isOfType, isThroughout, selectFilled } from "#app/workspace/rich-text/selected-blocks.ts";

/** A button of the toolbar. */
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
