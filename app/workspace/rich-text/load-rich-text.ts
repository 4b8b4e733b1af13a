/** Loads the editor of rich text, for `lazyPart`. */
export async function loadRichText() {
  return (await import("#app/workspace/rich-text/rich-text.tsx")).RichText;
}
