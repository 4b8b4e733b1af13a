import type { Context } from "hono";
import { z } from "zod";
import { decodeJwt, jwtVerify } from "jose";
import * as launches from "#db/lti/launches.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { loadPart } from "#worker/edge/entries.ts";
import { signOwn } from "#worker/lti/own-tokens.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { CLAIM, LaunchClaims } from "#domain/lti/claims.ts";
import { CLOCK_TOLERANCE, keySet, isForUs } from "#worker/outside/call-outside.ts";

/** Where the learning platform sends the browser with its `id_token`. */
export const LAUNCH_PATH = "/lti/launch";

const text = z.string().max(2_000);

const Login = z.object({
  iss: text.min(1),
  login_hint: text.min(1),
  target_link_uri: text,
  lti_message_hint: z.string().max(8_000).optional(),
  client_id: text.min(1).optional(),
  lti_deployment_id: text.min(1).optional(),
});

/**
 * Answers a login that a learning platform initiates (OpenID Connect) with a redirect to the platform, which answers with a launch. Writes
 * nothing: what the launch has to match is in the signed `state`.
 * @throws {LtiRefusal}
 */
export async function login(c: Context<AppEnv>, values: unknown): Promise<Response> {
  const asked = Login.safeParse(values).data;
  if (asked === undefined) throw new LtiRefusal("ltiUnknown", "login");
  const { origin } = new URL(c.req.url);
  const target = URL.canParse(asked.target_link_uri) ? new URL(asked.target_link_uri) : null;
  if (target?.origin !== origin) throw new LtiRefusal("ltiUnknown", "target");
  const { ltiClientId, issuer, authUrl } = await platformOf(c, asked);
  const nonce = crypto.randomUUID();
  const state = { issuer, ltiClientId, nonce, target: target.href };
  const address = new URL(authUrl);
  const parameters = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: ltiClientId,
    redirect_uri: origin + LAUNCH_PATH,
    login_hint: asked.login_hint,
    ...(asked.lti_message_hint && { lti_message_hint: asked.lti_message_hint }),
    state: await signOwn(c.env.TOKEN_SECRET, "state", state),
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return c.redirect(address.href, 302);
}

async function platformOf(c: Context<AppEnv>, asked: z.output<typeof Login>) {
  const { iss: issuer, client_id: ltiClientId, lti_deployment_id: deploymentId } = asked;
  const named = { issuer, ltiClientId, deploymentId };
  const found = await loadPart(c, async () => launches.named(database(c), named));
  const [first] = found ?? [];
  // Without a client ID, an issuer with several is not clear.
  const isClear = found?.every((platform) => platform.ltiClientId === first?.ltiClientId);
  if (first === undefined || !isClear) throw new LtiRefusal("ltiUnknown", "platform");
  return first;
}

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
