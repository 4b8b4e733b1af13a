/**
 * Whether a text is written from right to left. The browser decides it by the first letter, as it does on the page.
 * @param html sanitised HTML, or plain text without markup
 */
export function isRightToLeft(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  body.dir = "auto";
  return body.matches(":dir(rtl)");
}
