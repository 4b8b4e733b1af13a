import { SignJWT } from "jose";
import { expect } from "vitest";
import { CLAIM, LTI_VERSION, MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import { call, type CallOptions, SITE } from "#tests/support/app.ts";
import type { Platform } from "#tests/support/learning-platform.ts";

/** Logs in at the product, as the browser of a pupil does. Returns what the platform gets. */
export async function logIn(platform: Platform, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    iss: platform.issuer,
    login_hint: "hint",
    target_link_uri: `${SITE}/lti/launch`,
    client_id: platform.ltiClientId,
    ...more,
  });
  const response = await call(`/lti/login?${query}`);
  const address = response.headers.get("Location");
  const { searchParams } = new URL(address ?? "https://none.example");
  return {
    response,
    parameters: Object.fromEntries(searchParams),
    state: searchParams.get("state") ?? "",
    nonce: searchParams.get("nonce") ?? "",
  };
}

/** How a launch differs from a usual one. `header`: of the token, `key`: that signs it. */
export type Launched = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: Platform["key"]["privateKey"] | Uint8Array;
  /** Seconds by which the platform's clock is fast. */
  clock?: number;
  login?: Partial<{ state: string; nonce: string }>;
  options?: CallOptions;
};

/** The form of a launch that a platform posts: a resource with a line item, for a pupil without a name. */
export async function launchForm(
  platform: Platform,
  { claims = {}, header = {}, key, clock = 0, login }: Launched = {},
): Promise<URLSearchParams> {
  const { state, nonce } = { ...(await logIn(platform)), ...login };
  const now = Math.floor(Date.now() / 1000) + clock;
  const token = await new SignJWT({
    sub: "pupil-1",
    nonce,
    [CLAIM.version]: LTI_VERSION,
    [CLAIM.messageType]: MESSAGE.resource,
    [CLAIM.deployment]: platform.deploymentId,
    [CLAIM.presentation]: { return_url: `${platform.origin}/course` },
    [CLAIM.grades]: { scope: [SCORE_SCOPE], lineitem: `${platform.origin}/item?type=1` },
    iss: platform.issuer,
    aud: platform.ltiClientId,
    iat: now,
    exp: now + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: platform.key.kid, ...header })
    .sign(key ?? platform.key.privateKey);
  return new URLSearchParams({ state, id_token: token });
}

/** Posts a form as a browser does that comes from the platform's page. */
export async function postForm(
  path: string,
  form: URLSearchParams,
  { headers, ...options }: CallOptions = {},
): Promise<Response> {
  return call(path, {
    method: "POST",
    body: form.toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(form.toString().length),
      Accept: "text/html",
      "Sec-Fetch-Site": "cross-site",
      ...headers,
    },
    ...options,
  });
}

/** Launches the product from a platform. */
export async function launch(platform: Platform, launched: Launched = {}): Promise<Response> {
  return postForm("/lti/launch", await launchForm(platform, launched), launched.options);
}

/** The ticket of a launch that has opened a frame. */
export function ticketOf(response: Response): string {
  expect(response.status).toBe(303);
  return (response.headers.get("Location") ?? "").split("#lti:")[1] ?? "";
}

/** A page's heading: the sentence of a refusal. */
export async function headingOf(response: Response): Promise<string> {
  return /<h1>(.*?)<\/h1>/u.exec(await response.text())?.[1] ?? "";
}
