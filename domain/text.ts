/** A name of code in words: `inputOrder` is `Input order`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[_-]+/gu, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text with each run of white space as one space, and none at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** The beginning of a text: at most `most` UTF-16 units, and no part of an emoji or of a letter with marks. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, new Intl.Segmenter().segment(text).containing(most)?.index);
}

/** The text that bytes are in UTF-8; `null` if they are in another encoding. */
export function utf8Text(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Letters that NFKD does not decompose, with the letters that people type instead. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/**
 * Folds a text for search and order: lower case, without accents, so that "Müller", "MÜLLER" and "muller" are equal. Removes only
 * marks that several scripts share, because the vowel signs of Indic scripts are letters to their readers.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Script=Inherited}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter);
}

/** Whether a text has every word of a search, whatever their case and accents. */
export function hasWords(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}

/** A sentence that helps with a wrong name: the nearest of the known ones, or all of them. */
export function nearestSentence(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, distance: distanceOf(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.ceil(name.length / 3))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? `Did you mean “${nearest.other}”?` : `Known are ${known.join(", ")}.`;
}

/** The letters to add, remove or replace to make one text of another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The JSON object in a model's text, which can have words or a block of code around it; `undefined` if there is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export function randomText(length: number, characters = LETTERS): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters.charAt(byte % characters.length)).join("");
}

/** The SHA-256 of a text as hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
