/** The password of all accounts that tests create. */
export const PASSWORD = "Correct-horse-1";

/** A unique string of letters, for the names of one test. */
export function uniqueLetters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => String.fromCodePoint(97 + (byte % 26))).join("");
}
