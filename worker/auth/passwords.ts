import { argon2id } from "@noble/hashes/argon2.js";
import { randomBytes } from "@noble/hashes/utils.js";
import { ARGON2_PARAMETERS } from "#worker/auth/password-cost.ts";
import { Problem } from "#worker/problem.ts";

const PREFIX = `$argon2id$v=19$m=${ARGON2_PARAMETERS.m},t=${ARGON2_PARAMETERS.t},p=${ARGON2_PARAMETERS.p}`;

// The hash for an unknown username, so that both take the same time. No password has this hash.
const DUMMY_HASH = `${PREFIX}$${toBase64(new Uint8Array(16))}$${toBase64(new Uint8Array(ARGON2_PARAMETERS.dkLen))}`;

/** Hashes a password with a random salt. Returns a PHC string. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${PREFIX}$${toBase64(salt)}$${toBase64(argon2id(password, salt, ARGON2_PARAMETERS))}`;
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
  const actual = argon2id(password, fromBase64(salt), ARGON2_PARAMETERS);
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

/**
 * Runs one password hash at a time. A hash takes about 100 ms of CPU and blocks the isolate, so as much time stays free between two
 * hashes for other requests. About 40 people who sign in at the same moment fit into 8 s.
 */
export const inHashTurn = createTurns({ intervalMs: 200, pauseMs: 100, maxWaitMs: 8_000 });

type Turns = {
  /** The least time between the starts of two turns. */
  intervalMs: number;
  /** The least pause between two turns. On Cloudflare it begins with the turn, because the clock stands still during CPU work. */
  pauseMs: number;
  /** A caller that has waited longer gets 503 with `Retry-After`, and so does one for whom as many wait as fit into this time. */
  maxWaitMs: number;
};

/**
 * Makes a function that runs work in turns and returns its result. It takes the signal of the caller's request: work for a caller who has
 * left is not done.
 */
export function createTurns({ intervalMs, pauseMs, maxWaitMs }: Turns) {
  const most = Math.floor(maxWaitMs / intervalMs);
  // The time at which each waiting caller came. Cloudflare stops a request whose caller has left, so an entry can outlive its caller.
  const waiting = new Set<{ at: number }>();
  let freeAt = 0;

  return async <T>(signal: AbortSignal, work: () => T): Promise<T> => {
    const at = performance.now();
    for (const one of waiting) if (at - one.at > maxWaitMs) waiting.delete(one);
    if (waiting.size >= most) throw tooManyWaiting(maxWaitMs);
    const own = { at };
    waiting.add(own);
    try {
      let now = at;
      while (now < freeAt && now - at < maxWaitMs) {
        await scheduler.wait(Math.min(freeAt, at + maxWaitMs) - now);
        now = performance.now();
      }
      // Also where the turn is free: on a busy isolate a wait ends late. Nobody reads the answer to a caller who has left.
      if (now - at >= maxWaitMs || signal.aborted) throw tooManyWaiting(maxWaitMs);
      const begun = performance.now();
      const result = work();
      freeAt = Math.max(begun + intervalMs, performance.now() + pauseMs);
      return result;
    } finally {
      waiting.delete(own);
    }
  };
}

function tooManyWaiting(maxWaitMs: number): Problem {
  return new Problem(503, {
    detail: "Too many people are signing in right now. Please try again in a few seconds.",
    headers: { "Retry-After": String(Math.ceil(maxWaitMs / 1000)) },
  });
}
