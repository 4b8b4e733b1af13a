/** A text with each run of white space as one space, and none at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** The beginning of a text: at most `most` UTF-16 units, and no part of an emoji or of a letter with marks. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, new Intl.Segmenter().segment(text).containing(most)?.index);
}
