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
