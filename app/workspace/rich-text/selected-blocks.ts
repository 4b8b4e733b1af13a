import type { ChainedCommands, Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { AllSelection, TextSelection } from "@tiptap/pm/state";

/**
 * Whether every selected block of text, or a node around it, matches. Empty blocks count only if nothing else is selected: TipTap's
 * `isActive` counts the empty paragraph at the end of every text, so after Ctrl+A a text of one list would not match.
 */
export function isThroughout(editor: Editor, matches: (node: Node) => boolean): boolean {
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
export function isOfType(name: string) {
  return (node: Node) => node.type.name === name;
}

/** Shrinks the selection of Ctrl+A to the blocks with text: TipTap cannot unwrap a list from a selection of the whole document. */
export function selectFilled(chain: ChainedCommands): ChainedCommands {
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
