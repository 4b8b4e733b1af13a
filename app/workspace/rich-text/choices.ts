import type { ChainedCommands, Editor } from "@tiptap/core";
import { isOfType, isThroughout } from "#app/workspace/rich-text/selected-blocks.ts";

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

/** Colours to choose from, by name. */
export const COLORS: Record<string, string> = {
  Black: "#000000",
  "Dark grey": "#374151",
  Grey: "#6b7280",
  White: "#ffffff",
  Red: "#b91c1c",
  Orange: "#c2410c",
  Yellow: "#facc15",
  Green: "#15803d",
  Teal: "#0f766e",
  Blue: "#1d4ed8",
  Indigo: "#4338ca",
  Purple: "#7e22ce",
  Pink: "#be185d",
  Brown: "#78350f",
  "Light blue": "#bfdbfe",
  "Light green": "#bbf7d0",
};

function font(name: string, others: string): Choice {
  const value = `${name}, ${others}`;
  return { value, label: name, look: { fontFamily: value } };
}
