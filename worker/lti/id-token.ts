import type { Context } from "hono";
import { decodeJwt, jwtVerify } from "jose";
import * as launches from "#db/lti/launches.ts";
import { isForUs } from "#domain/authorized-party.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { CLAIM, LaunchClaims } from "#domain/lti/claims.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { loadPart } from "#worker/edge/entries.ts";
import { CLOCK_TOLERANCE, keySet } from "#worker/outside/call-outside.ts";

const MAX_LENGTH = 32 * 1024;

/** A launch that the platform has signed. */
export type Launch = { platform: launches.LaunchPlatform; claims: LaunchClaims };

/**
 * Verifies the `id_token` of a launch (product/lti 3): the platform is known, and has signed these claims for this product a moment ago.
 * @param login what the login has said of the platform
 * @throws {LtiRefusal}
 */
export async function verifyLaunch(
  c: Context<AppEnv>,
  token: string,
  login: { issuer: string; ltiClientId: string; nonce: string },
): Promise<Launch> {
  const deploymentId = deploymentOf(token);
  const named = { ...login, deploymentId };
  const found = await loadPart(c, async () => launches.named(database(c), named));
  const platform = found?.[0];
  if (platform === undefined) throw new LtiRefusal("ltiUnknown", "platform");
  const claims = await verified(token, platform);
  if (claims.nonce !== login.nonce) throw new LtiRefusal("ltiExpired", "nonce");
  return { platform, claims };
}

/** The deployment of a token that nobody has verified yet: it only says which platform is asked for its keys. */
function deploymentOf(token: string): string {
  try {
    if (token.length <= MAX_LENGTH) return String(decodeJwt(token)[CLAIM.deployment] ?? "");
  } catch {
    // No token at all.
  }
  throw new LtiRefusal("ltiUnknown", "token");
}

async function verified(
  token: string,
  { issuer, ltiClientId, jwksUrl }: launches.LaunchPlatform,
): Promise<LaunchClaims> {
  const { payload } = await jwtVerify(token, keySet(jwksUrl), {
    algorithms: ["RS256"],
    issuer,
    audience: ltiClientId,
    requiredClaims: ["exp", "iat", "nonce", "sub"],
    clockTolerance: CLOCK_TOLERANCE,
    // A token is used as soon as it is made.
    maxTokenAge: 1,
  }).catch((error: Error & { code?: string }) => {
    const isOld = error.code === "ERR_JWT_EXPIRED";
    throw new LtiRefusal(isOld ? "ltiExpired" : "ltiUnknown", `token ${error.code ?? error.name}`);
  });
  const claims = LaunchClaims.safeParse(payload).data;
  if (claims === undefined) throw new LtiRefusal("ltiUnknown", "claims");
  if (!isForUs(claims, ltiClientId)) throw new LtiRefusal("ltiUnknown", "audience");
  return claims;
}

/** Why a request of a learning platform is refused: the sentence of its page (product/lti 3). */
type RefusalSentence = Extract<keyof FrameTexts, `lti${string}`>;

/** A request of a learning platform is refused. The page says one sentence, and nothing of the token. */
export class LtiRefusal extends Error {
  override readonly name = "LtiRefusal";
  readonly sentence: RefusalSentence;
  /** For the log: a word of ours. */
  readonly reason: string;

  constructor(sentence: RefusalSentence, reason: string) {
    super(reason);
    this.sentence = sentence;
    this.reason = reason;
  }
}
