/** A text with each run of white space as one space, and none at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

const characters = new Intl.Segmenter();

/** The beginning of a text: at most `most` UTF-16 units, and no part of an emoji or of a letter with marks. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, characters.segment(text).containing(most)?.index);
}
