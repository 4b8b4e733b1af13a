import { type CryptoKey, type JWK, type JWTPayload, SignJWT, importJWK } from "jose";
import { z } from "zod";
import type { ToolAddresses } from "#domain/lti/replies.ts";
import { MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import { TOOL_CONFIGURATION } from "#domain/lti/registration.ts";
import type { Env } from "#worker/env.ts";
import { LAUNCH_PATH } from "#worker/lti/login.ts";

const NAME = "Prompt widgets";
const DESCRIPTION = "AI forms as activities: answers, cards, and quizzes with points.";

/** The addresses of this product that learning platforms need. */
export function toolAddresses(origin: string): z.output<typeof ToolAddresses> {
  return {
    login: `${origin}/lti/login`,
    launch: origin + LAUNCH_PATH,
    keys: `${origin}/lti/jwks`,
    canvas: `${origin}/lti/canvas.json`,
  };
}

/** The places in Canvas at which teachers choose a widget: in a module, and as an assignment. */
const CANVAS_PLACEMENTS = ["link_selection", "assignment_selection"];

/**
 * The client metadata of dynamic registration (OpenID Connect, with the extension of LTI). It asks for no names and no addresses.
 * @param family which platform it is for: Canvas offers no choice of widgets without placements, which have other names elsewhere
 */
export function registrationOf(origin: string, family: string | undefined) {
  const { login, launch, keys } = toolAddresses(origin);
  return {
    application_type: "web",
    response_types: ["id_token"],
    grant_types: ["implicit", "client_credentials"],
    client_name: NAME,
    initiate_login_uri: login,
    redirect_uris: [launch],
    jwks_uri: keys,
    token_endpoint_auth_method: "private_key_jwt",
    scope: SCORE_SCOPE,
    [TOOL_CONFIGURATION]: {
      domain: new URL(origin).host,
      description: DESCRIPTION,
      target_link_uri: launch,
      claims: ["iss", "sub"],
      messages: [
        { type: MESSAGE.resource, target_link_uri: launch, label: NAME },
        {
          type: MESSAGE.picker,
          target_link_uri: launch,
          label: NAME,
          ...(family === "canvas" && { placements: CANVAS_PLACEMENTS }),
        },
      ],
    },
  };
}

/** The JSON that an administrator of Canvas pastes. */
export function canvasConfiguration(origin: string) {
  const { login, launch, keys } = toolAddresses(origin);
  const placement = (name: string) => ({
    placement: name,
    message_type: MESSAGE.picker,
    target_link_uri: launch,
  });
  return {
    title: NAME,
    description: DESCRIPTION,
    oidc_initiation_url: login,
    target_link_uri: launch,
    redirect_uris: [launch],
    public_jwk_url: keys,
    scopes: [SCORE_SCOPE],
    extensions: [
      {
        platform: "canvas.instructure.com",
        privacy_level: "anonymous",
        settings: { placements: CANVAS_PLACEMENTS.map(placement) },
      },
    ],
  };
}

/** A private RSA key as the secrets LTI_KEY and LTI_NEXT_KEY have it (product/lti 1). */
const Key = z.object({ kid: z.string(), kty: z.literal("RSA"), n: z.string(), e: z.string() });

const ALGORITHM = "RS256";

const imported = new Map<string, Promise<CryptoKey>>();

/** Whether this deployment has a key. Without it, there is no LTI. */
export function hasToolKey(env: Env): boolean {
  return env.LTI_KEY !== "";
}

/** The public keys of this product (JWKS): that of now, and the next one while a key is replaced. */
export function publicKeys(env: Env): { keys: JWK[] } {
  const keys = [env.LTI_KEY, env.LTI_NEXT_KEY].filter((text) => text !== "").map(readKey);
  return { keys: keys.map((key) => ({ ...key, alg: ALGORITHM, use: "sig" })) };
}

/** Signs claims with the key of this product, for a learning platform. `lifetime`: in seconds. */
export async function signForPlatform(
  env: Env,
  claims: JWTPayload & { iss: string; aud: string },
  lifetime: number,
): Promise<string> {
  const { kid } = readKey(env.LTI_KEY);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid })
    .setIssuedAt()
    .setJti(crypto.randomUUID())
    .setExpirationTime(`${lifetime}s`)
    .sign(await privateKey(env.LTI_KEY));
}

async function privateKey(text: string): Promise<CryptoKey> {
  const key =
    imported.get(text) ?? (importJWK(JSON.parse(text) as JWK, ALGORITHM) as Promise<CryptoKey>);
  imported.set(text, key);
  return key;
}

/** The public part: nothing else of the secret leaves this file. */
function readKey(text: string): z.output<typeof Key> {
  return Key.parse(JSON.parse(text));
}
