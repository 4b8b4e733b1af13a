/**
 * A key for HMAC that is made from TOKEN_SECRET for one purpose: what it signs is nothing under another purpose.
 * @param purpose a word that no other caller uses
 */
export async function purposeKey(secret: string, purpose: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(`${purpose} ${secret}`);
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}
