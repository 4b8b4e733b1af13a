/**
 * A key for HMAC that is made from TOKEN_SECRET for one purpose: what it signs is nothing under another purpose.
 * @param purpose a word that no other caller uses
 */
export async function purposeKey(secret: string, purpose: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = bytesOf(secret, purpose);
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

/** As `purposeKey`, for AES-GCM: it seals what only this server may read. */
export async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(secret, purpose));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function bytesOf(secret: string, purpose: string) {
  return new TextEncoder().encode(`${purpose} ${secret}`);
}
