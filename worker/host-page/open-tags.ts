import { Tokenizer } from "htmlparser2";

/**
 * Calls `onTag` for each opening tag of a page, with its attributes; names are in lower case. Nesting does not matter, so no tree is
 * kept: the time of a parser grows with the square of the open tags, and 87,000 of them take nine seconds.
 */
export function readOpenTags(
  html: string,
  onTag: (name: string, attributes: Record<string, string>) => void,
): void {
  let tag = "";
  let attributes: Record<string, string> = {};
  let attribute = "";
  let value = "";
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const end = () => onTag(tag, attributes);
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = nameAt(start, end);
        attributes = {};
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = "";
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      // The first of two attributes counts, as in browsers.
      onattribend() {
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
      },
      onopentagend: end,
      onselfclosingtag: end,
      oncdata: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

function nothing(): void {}
