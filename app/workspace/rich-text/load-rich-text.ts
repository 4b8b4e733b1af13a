/** Loads the editor of rich text, for React's `lazy`. */
export async function loadRichText() {
  const { RichText } = await import("#app/workspace/rich-text/rich-text.tsx");
  return { default: RichText };
}
