import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/**
 * Whether every selected block of text, or a node around it, matches. TipTap's `isActive` counts empty blocks as well, such as the
 * paragraph that the editor keeps at the end: after Ctrl+A it would say no for a text that is all one list. Here empty blocks count
 * only where nothing else is selected.
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

/** Matches the nodes of a type. */
export function isOfType(name: string) {
  return (node: Node) => node.type.name === name;
}
