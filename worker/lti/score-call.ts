import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { TakenScore } from "#db/lti/scores.ts";
import { SCORE_SCOPE } from "#domain/lti/claims.ts";
import { onKnownHost } from "#domain/lti/known-hosts.ts";
import { servicesOf } from "#domain/lti/learning-platform.ts";
import type { Env } from "#worker/env.ts";
import { signForPlatform } from "#worker/lti/tool-key.ts";
import { callForJson, callOutside } from "#worker/outside/call-outside.ts";

type Platform = TakenScore["platform"];

/** The milliseconds of one call. */
const PATIENCE = 10_000;

/** Seconds that an assertion holds, and those that a token must still have. */
const ASSERTION_LIFETIME = 60;
const RESERVE = 30;

const Token = z.object({
  access_token: z.string().max(8_000),
  expires_in: z.number().min(0).max(86_400).catch(300).default(300),
});

/** Tokens by platform, until they end. An isolate has its own. */
const tokens = new LRUCache<string, string>({ max: 200 });

/**
 * Posts points to a learning platform (Assignment and Grade Services). A token that it does not accept is asked for once anew.
 * @returns the status of the platform's answer; 0 where it gave none
 */
export async function postScore(
  env: Env,
  platform: Platform,
  lineItem: string,
  score: object,
): Promise<number> {
  try {
    const address = scoresAddress(lineItem, servicesOf(platform));
    if (address === null) return 404;
    const status = await post(env, platform, address, score);
    if (status !== 401) return status;
    tokens.delete(platform.id);
    return await post(env, platform, address, score);
  } catch {
    return 0;
  }
}

async function post(env: Env, platform: Platform, address: string, score: object): Promise<number> {
  const token = tokens.get(platform.id) ?? (await newToken(env, platform));
  if (token === null) return 0;
  const response = await callOutside(address, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/vnd.ims.lis.v1.score+json",
    },
    body: JSON.stringify(score),
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response?.body?.cancel();
  return response?.status ?? 404;
}

/** A token by client credentials, with an assertion that the key of this product signs. */
async function newToken(env: Env, platform: Platform): Promise<string | null> {
  const { id, ltiClientId, tokenUrl, tokenAudience } = platform;
  const claims = { iss: ltiClientId, sub: ltiClientId, aud: tokenAudience || tokenUrl };
  const answer = await callForJson(tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await signForPlatform(env, claims, ASSERTION_LIFETIME),
      scope: SCORE_SCOPE,
    }),
  });
  const token = Token.safeParse(answer).data;
  if (token === undefined) return null;
  const ttl = (token.expires_in - RESERVE) * 1000;
  if (ttl > 0) tokens.set(id, token.access_token, { ttl });
  return token.access_token;
}

/** The address for points of a line item, which may have a query; `null` for one that is on no host of the platform now. */
function scoresAddress(lineItem: string, hosts: string[]): string | null {
  const known = onKnownHost(lineItem, hosts);
  if (known === null) return null;
  const url = new URL(known);
  url.pathname = `${url.pathname.replace(/\/$/u, "")}/scores`;
  return url.href;
}
