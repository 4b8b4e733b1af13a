import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { base64url } from "jose";
import { z } from "zod";
import * as usedOnce from "#db/base/used-once.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import type { AppEnv } from "#worker/context.ts";
import { readToken, signToken } from "#worker/signed-tokens.ts";

/** How long a person has for an answer (milliseconds). */
export const CHALLENGE_LIFETIME = 5 * MINUTE_MS;

/** `known`: a person shows a passkey. `new`: the person with the id makes one. `first`: without a proof, after a one-time link. */
const Purpose = z.enum(["known", "new", "first"]);

const CHALLENGE = {
  purpose: "challenge of a passkey",
  schema: z.object({
    host: z.string(),
    purpose: Purpose,
    userId: z.string().optional(),
    jti: z.string(),
    exp: z.number(),
  }),
  lifetime: CHALLENGE_LIFETIME,
};

type ForWhat = { purpose: z.output<typeof Purpose>; userId?: string };

/** A challenge and the token that it is the hash of. Nothing is stored: the token comes back with the answer. */
export async function makeChallenge(
  c: Context<AppEnv>,
  { purpose, userId }: ForWhat,
): Promise<{ token: string; challenge: string }> {
  const { host } = new URL(c.req.url);
  const content = { host, purpose, ...(userId && { userId }) };
  const token = await signToken(c.env.TOKEN_SECRET, CHALLENGE, content);
  return { token, challenge: hashOf(token) };
}

/** The challenge of a token, and its use; `null` where it has ended, or is for something else, another host or another person. */
export async function readChallenge(
  c: Context<AppEnv>,
  token: string,
  { purpose, userId }: ForWhat,
): Promise<{ challenge: string; use: usedOnce.Use } | null> {
  const content = await readToken(c.env.TOKEN_SECRET, CHALLENGE, token);
  const { host } = new URL(c.req.url);
  if (content?.host !== host || content.purpose !== purpose || content.userId !== userId)
    return null;
  const use = await usedOnce.useOf("passkey", content.jti, content.exp * 1000);
  return { challenge: hashOf(token), use };
}

function hashOf(token: string): string {
  return base64url.encode(sha256(utf8ToBytes(token)));
}
