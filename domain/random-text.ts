const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A text of random characters. */
export function randomText(length: number, characters = LETTERS): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters.charAt(byte % characters.length)).join("");
}
