import { exportJWK, generateKeyPair, jwtVerify, createLocalJWKSet, type JSONWebKeySet } from "jose";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { SCORE_SCOPE } from "#domain/lti/claims.ts";
import { PLATFORM_CONFIGURATION } from "#domain/lti/registration.ts";
import type { LearningPlatform } from "#domain/lti/learning-platform.ts";
import { call, SITE } from "#tests/support/app.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { db, uniqueLetters } from "#tests/support/factories.ts";
import { type Answers, stubSite } from "#tests/support/stubbed-site.ts";

const rsaKey = async () => {
  const kid = uniqueLetters();
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" },
  };
};

/**
 * A learning platform, written from LTI 1.3 and LTI Advantage with `jose`. It is reached in place of the network until the end of the test.
 * @param kind `canvas`: hosted Canvas by its documentation ("Registering an LTI Tool"): issuer, configuration, keys and token stand at an
 *   address of all schools (`central`), course pages and line items at the school's own (`origin`)
 */
export async function startPlatform(kind: "moodle" | "canvas" = "moodle") {
  const origin = `https://${uniqueLetters()}.edu`;
  const central = kind === "canvas" ? `https://${uniqueLetters()}.com` : origin;
  const platform = {
    kind,
    origin,
    central,
    issuer: central,
    ltiClientId: uniqueLetters(),
    deploymentId: "1",
    key: await rsaKey(),
    /** The paths that were asked for, in their order. */
    asked: [] as string[],
    scores: [] as Record<string, unknown>[],
    answers: {} as Answers,
    /** What it says of itself. */
    configuration: () => ({
      issuer: central,
      authorization_endpoint: `${central}/auth`,
      token_endpoint: `${central}/token`,
      jwks_uri: `${central}/keys`,
      registration_endpoint: `${origin}/register`,
      // Canvas names its domain here, and takes assertions for its token's address only.
      ...(kind === "canvas" && { authorization_server: new URL(central).host }),
      [PLATFORM_CONFIGURATION]: { product_family_code: kind },
    }),
    rotate: async () => (platform.key = await rsaKey()),
  };
  const [ofSchool, ofAll] = usualAnswers(platform);
  stubSite(platform, central === origin ? { ...ofSchool, ...ofAll } : ofSchool);
  if (central !== origin) stubSite({ ...platform, origin: central }, ofAll);
  return platform;
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

function usualAnswers(platform: Omit<Platform, "answers">): [ofSchool: Answers, ofAll: Answers] {
  const { kind, central } = platform;
  let token = "";
  const ofAll: Answers = {
    "/keys": () => Response.json({ keys: [platform.key.jwk] }),
    "/configuration": ({ headers }) =>
      kind === "canvas" && headers.get("Authorization") !== "Bearer registration"
        ? Response.json({ error: "Access token missing" }, { status: 401 })
        : Response.json(platform.configuration()),
    "/token": async (request) => {
      const form = await request.formData();
      const keys = (await (await call("/lti/jwks")).json()) as JSONWebKeySet;
      await jwtVerify(String(form.get("client_assertion")), createLocalJWKSet(keys), {
        audience: `${central}/token`,
        issuer: platform.ltiClientId,
        subject: platform.ltiClientId,
        requiredClaims: ["jti", "exp"],
      });
      token = uniqueLetters();
      return Response.json({ access_token: token, expires_in: 3600, token_type: "Bearer" });
    },
  };
  const ofSchool: Answers = {
    "/register": async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      expect(request.headers.get("Authorization")).toBe("Bearer registration");
      expect(body).toMatchObject({ scope: SCORE_SCOPE, jwks_uri: `${SITE}/lti/jwks` });
      return Response.json({
        ...body,
        client_id: platform.ltiClientId,
        // Canvas's documentation names no deployment: it is made when the app is enabled.
        ...(kind === "moodle" && {
          "https://purl.imsglobal.org/spec/lti-tool-configuration": { deployment_id: "1" },
        }),
      });
    },
    "/item/scores": async (request) => {
      if (request.headers.get("Authorization") !== `Bearer ${token}`)
        return new Response(null, { status: 401 });
      platform.scores.push((await request.json()) as Record<string, unknown>);
      return new Response(null, { status: 204 });
    },
  };
  return [ofSchool, ofAll];
}

/** Connects a platform with a client by the form for administrators. */
export async function connectPlatform(
  platform: Platform,
  clientid: string,
  draft: Record<string, unknown> = {},
): Promise<LearningPlatform> {
  const { origin, central, issuer, ltiClientId, deploymentId } = platform;
  const response = await call("/clients/addplatform", {
    token: await makeToken({ isAdmin: true }),
    body: {
      clientid,
      name: "School",
      issuer,
      ltiClientId,
      deploymentId,
      host: origin,
      authUrl: `${central}/auth?realm=1`,
      tokenUrl: `${central}/token`,
      jwksUrl: `${central}/keys`,
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
