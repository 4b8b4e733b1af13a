/** The password of accounts that tests make. */
export const PASSWORD = "Correct-horse-1";

/** Letters that nobody else has: for names of a test's own. */
export function uniqueLetters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => String.fromCodePoint(97 + (byte % 26))).join("");
}
