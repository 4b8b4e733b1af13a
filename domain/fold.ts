/** Letters that compatibility decomposition (NFKD) leaves as they are, and the letters that people type for them. */
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
 * A text as lists search and sort it: lower case, without accents. "Müller", "MÜLLER" and "muller" are equal. Only marks that
 * several scripts share are removed: the vowel signs of Indic scripts are letters to their readers.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Script=Inherited}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter);
}
