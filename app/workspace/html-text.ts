/** The text of HTML, its blocks as lines. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const block of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li, br, blockquote, pre"))
    block.append("\n");
  return body.textContent.trim();
}
