/** Loads the editor of rich text, for React's `lazy`. */
export async function loadRichText() {
  const { RichText } = await import("#app/workspace/rich-text/rich-text.tsx");
  return { default: RichText };
}

/** Begins to load the editor of rich text while a page loads that opens with it. */
export function preloadRichText(): void {
  // The Worker, which contains the loaders of pages, has no editor.
  if (import.meta.env.SSR) return;
  // React loads it again, and reports the failure.
  loadRichText().catch(() => undefined);
}
