import { exportJWK, generateKeyPair, jwtVerify, createLocalJWKSet, type JSONWebKeySet } from "jose";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { SCORE_SCOPE } from "#domain/lti/claims.ts";
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
  stubSite(platform, usualAnswers(platform));
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
      issuer,
      ltiClientId,
      deploymentId,
      host: origin,
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
