/**
 * The beginning of the ids (UUIDv7) of a millisecond: all ids that were made earlier sort before it.
 * @param time milliseconds since 1970
 */
export function idAt(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** The time of an id (UUIDv7), in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
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
