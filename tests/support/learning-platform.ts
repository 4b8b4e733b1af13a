import {
  exportJWK,
  generateKeyPair,
  jwtVerify,
  createLocalJWKSet,
  type JSONWebKeySet,
  SignJWT,
} from "jose";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, vi } from "vitest";
import { CLAIM, LTI_VERSION, MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import type { LearningPlatform } from "#domain/lti/learning-platform.ts";
import { call, type CallOptions, SITE } from "#tests/support/app.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { db, uniqueLetters } from "#tests/support/factories.ts";

/** A public address, which the fake resolver gives for every name. */
const PUBLIC = { Answer: [{ type: 1, data: "93.184.215.14" }] };

/** What a platform answers to a call; by default, what the standard asks for. */
type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

const rsaKey = async () => {
  const kid = uniqueLetters();
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" },
  };
};
type RsaKey = Awaited<ReturnType<typeof rsaKey>>;

/**
 * A learning platform, written from LTI 1.3 and LTI Advantage with `jose`. It is reached in place of the network until the end of the test.
 */
export async function startPlatform() {
  const origin = `https://${uniqueLetters()}.edu`;
  const platform = {
    origin,
    issuer: origin,
    ltiClientId: uniqueLetters(),
    deploymentId: "1",
    key: await rsaKey(),
    /** The paths that were asked for, in their order. */
    asked: [] as string[],
    scores: [] as Record<string, unknown>[],
    answers: {} as Answers,
    rotate: async () => (platform.key = await rsaKey()),
  };
  const usual = usualAnswers(platform);
  const original = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.host === "cloudflare-dns.com") return Response.json(PUBLIC);
    if (url.origin !== origin) return original(input, init);
    platform.asked.push(url.pathname);
    const answer = platform.answers[url.pathname] ?? usual[url.pathname];
    return answer ? answer(request) : new Response(null, { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return platform;
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

function usualAnswers(platform: Omit<Platform, "answers">): Answers {
  const { origin } = platform;
  let token = "";
  return {
    "/keys": () => Response.json({ keys: [platform.key.jwk] }),
    "/configuration": () =>
      Response.json({
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        registration_endpoint: `${origin}/register`,
        "https://purl.imsglobal.org/spec/lti-platform-configuration": {
          product_family_code: "moodle",
        },
      }),
    "/register": async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      expect(request.headers.get("Authorization")).toBe("Bearer registration");
      expect(body).toMatchObject({ scope: SCORE_SCOPE, jwks_uri: `${SITE}/lti/jwks` });
      return Response.json({
        ...body,
        client_id: platform.ltiClientId,
        "https://purl.imsglobal.org/spec/lti-tool-configuration": { deployment_id: "1" },
      });
    },
    "/token": async (request) => {
      const form = await request.formData();
      const keys = (await (await call("/lti/jwks")).json()) as JSONWebKeySet;
      await jwtVerify(String(form.get("client_assertion")), createLocalJWKSet(keys), {
        audience: `${origin}/token`,
        issuer: platform.ltiClientId,
        subject: platform.ltiClientId,
        requiredClaims: ["jti", "exp"],
      });
      token = uniqueLetters();
      return Response.json({ access_token: token, expires_in: 3600, token_type: "Bearer" });
    },
    "/item/scores": async (request) => {
      if (request.headers.get("Authorization") !== `Bearer ${token}`)
        return new Response(null, { status: 401 });
      platform.scores.push((await request.json()) as Record<string, unknown>);
      return new Response(null, { status: 204 });
    },
  };
}

/** Connects a platform with a client by the form for administrators. */
export async function connectPlatform(
  platform: Platform,
  clientid: string,
  draft: Record<string, unknown> = {},
): Promise<LearningPlatform> {
  const { origin, issuer, ltiClientId, deploymentId } = platform;
  const response = await call("/clients/addplatform", {
    token: await makeToken({ isAdmin: true }),
    body: {
      clientid,
      name: "School",
      ...{ issuer, ltiClientId, deploymentId, host: origin },
      authUrl: `${origin}/auth?realm=1`,
      tokenUrl: `${origin}/token`,
      jwksUrl: `${origin}/keys`,
      ...draft,
    },
  });
  expect(response.status).toBe(201);
  const connected = (await response.json()) as LearningPlatform;
  // Points that wait would be sent to the network by a later test.
  onTestFinished(
    async () => void (await db.run(sql`delete from lti_platforms where id = ${connected.id}`)),
  );
  return connected;
}

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
  key?: RsaKey["privateKey"] | Uint8Array;
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
