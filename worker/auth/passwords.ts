import { argon2id } from "@noble/hashes/argon2.js";
import { randomBytes } from "@noble/hashes/utils.js";
import { COST } from "#worker/auth/password-cost.ts";

const PREFIX = `$argon2id$v=19$m=${COST.m},t=${COST.t},p=${COST.p}`;

// The hash for an unknown username, so that both take the same time. No password has this hash.
const DUMMY_HASH = `${PREFIX}$${toBase64(new Uint8Array(16))}$${toBase64(new Uint8Array(COST.dkLen))}`;

/** Hashes a password with a random salt. Returns a PHC string. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${PREFIX}$${toBase64(salt)}$${toBase64(argon2id(password, salt, COST))}`;
}

/**
 * Compares a password with a stored hash. `null` stands for an unknown username, "" for an account without a
 * password: the same CPU time, always false.
 */
export function verifyPassword(password: string, storedHash: string | null): boolean {
  const stored = storedHash || DUMMY_HASH;
  const [salt, hash] = stored.slice(PREFIX.length + 1).split("$");
  if (!stored.startsWith(`${PREFIX}$`) || !salt || !hash) return false;
  const expected = fromBase64(hash);
  const actual = argon2id(password, fromBase64(salt), COST);
  const isEqual =
    expected.reduce((difference, byte, i) => difference | (byte ^ (actual[i] ?? 0)), 0) === 0;
  return isEqual && expected.length === actual.length && Boolean(storedHash);
}

// PHC strings use base64 without padding.
function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/u, "");
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
