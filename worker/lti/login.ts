import type { Context } from "hono";
import { z } from "zod";
import * as launches from "#db/lti/launches.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { loadPart } from "#worker/edge/entries.ts";
import { LtiRefusal } from "#worker/lti/id-token.ts";
import { signOwn } from "#worker/lti/own-tokens.ts";

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
