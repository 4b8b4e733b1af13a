import { sha256 } from "#domain/sha256.ts";

/**
 * The headers that identify and sign a message (Standard Webhooks 1.0).
 * @param secret `whsec_` and Base64; null sends no signature
 * @param id the same for every attempt, so that the receiver can leave out repetitions
 * @param timestamp seconds since 1970, of this attempt
 */
export async function signedHeaders(
  secret: string | null,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<Record<string, string>> {
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp) };
  if (secret === null) return headers;
  const signature = await sign(secret, `${id}.${timestamp}.${body}`);
  return { ...headers, "webhook-signature": `v1,${signature}` };
}

/** The id of a message: the alert's key as a hash. The signature's format allows no full stop in an id, and a key has some. */
export async function messageId(key: string): Promise<string> {
  return `alert_${(await sha256(key)).slice(0, 32)}`;
}

async function sign(secret: string, content: string): Promise<string> {
  const text = atob(secret.replace(/^whsec_/u, ""));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
