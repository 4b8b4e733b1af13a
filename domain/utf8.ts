/** The text that bytes are in UTF-8; `null` where they are in another encoding. */
export function utf8Text(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
