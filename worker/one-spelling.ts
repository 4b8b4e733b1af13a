import { base64url } from "jose";

/**
 * The bytes of a text in base64url; `null` for any spelling but the one that this server writes. `jose` also reads padding, blanks and other
 * values of the bits that the last character does not use, so that one text has many spellings.
 */
export function readBase64url(text: string): Uint8Array | null {
  try {
    const bytes = base64url.decode(text);
    return base64url.encode(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether all parts of a token between its dots are spelled as this server writes them. */
export function hasOneSpelling(token: string): boolean {
  return token.split(".").every((part) => readBase64url(part) !== null);
}
