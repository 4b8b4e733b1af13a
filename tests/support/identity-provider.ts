import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { expect } from "vitest";
import type { SignInPart } from "#domain/single-sign-on/replies.ts";
import { call } from "#tests/support/app.ts";
import { readJson, uniqueLetters } from "#tests/support/factories.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { type Answers, stubSite } from "#tests/support/stubbed-site.ts";

/** A key pair for signatures of an algorithm. */
async function signingKey(algorithm = "RS256") {
  const kid = uniqueLetters();
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" };
  return { kid, algorithm, privateKey, publicKey, jwk };
}

type Key = Awaited<ReturnType<typeof signingKey>>;

/** A provider as its tests change it. */
export type Provider = {
  origin: string;
  issuer: string;
  oidcClientId: string;
  secret: string;
  key: Key;
  /** Fields of the configuration in place of the usual ones. */
  configuration: Record<string, unknown>;
  /** Who the person at the provider is, and what else differs in the token. */
  claims: JWTPayload;
  /** The form of each call to the token endpoint, with its header Authorization. */
  forms: (Record<string, string> & { authorization: string })[];
  /** The paths that were asked for, in their order. */
  asked: string[];
  answers: Answers;
  /** That of the sign-in, and the token that answers it. */
  nonce: string;
  token: () => Promise<string>;
  accessToken: string;
  /** Replaces the key. */
  rotate: (algorithm?: string) => Promise<Key>;
};

/**
 * An identity provider, written from OpenID Connect Core and Discovery with `jose`. It is reached in place of the network until the end of
 * the test. Several can run at the same time.
 * @param origin such as that of a provider that has rules of its own
 */
export async function startProvider(origin = `https://${uniqueLetters()}.edu`) {
  const provider: Provider = {
    origin,
    issuer: origin,
    oidcClientId: uniqueLetters(),
    secret: "Secret of: the+provider",
    key: await signingKey(),
    configuration: {},
    claims: { sub: uniqueLetters() },
    forms: [],
    asked: [],
    answers: {},
    nonce: "",
    accessToken: uniqueLetters(),
    token: async () => signedToken(provider),
    rotate: async (algorithm) => (provider.key = await signingKey(algorithm)),
  };
  stubSite(provider, usualAnswers(provider));
  return provider;
}

function usualAnswers(provider: Provider): Answers {
  // Their own, because the keys of an address stay in memory, and tests share the origins of Google and Entra.
  const keys = `/keys/${provider.oidcClientId}`;
  return {
    "/.well-known/openid-configuration": () =>
      Response.json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.origin}/authorize?realm=1`,
        token_endpoint: `${provider.origin}/token`,
        jwks_uri: `${provider.origin}${keys}`,
        id_token_signing_alg_values_supported: [provider.key.algorithm],
        ...provider.configuration,
      }),
    [keys]: () => Response.json({ keys: [provider.key.jwk] }),
    "/token": async (request) => {
      const form = [...(await request.formData())].map(([name, value]) => [name, String(value)]);
      const fields = Object.fromEntries(form) as Record<string, string>;
      provider.forms.push({ ...fields, authorization: request.headers.get("Authorization") ?? "" });
      const { accessToken: access_token } = provider;
      return Response.json({
        token_type: "Bearer",
        access_token,
        id_token: await provider.token(),
      });
    },
  };
}

/** The `id_token` of a provider: usual claims and those of the person. */
export async function signedToken(
  { issuer, oidcClientId, key, nonce, claims }: Provider,
  { header = {}, by }: { header?: object; by?: Uint8Array } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: issuer, aud: oidcClientId, iat: now, exp: now + 300, nonce };
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid, ...header })
    .sign(by ?? key.privateKey);
}

/** The body of a save that names a provider. */
export function settingsOf({ issuer, oidcClientId, secret }: Provider, more: object = {}) {
  return { issuer, oidcClientId, secret, label: "Example school", ...more };
}

/** Stores a provider as that of a manager's site. */
export async function connect(
  provider: Provider,
  token: string,
  more: object = {},
): Promise<SignInPart> {
  const response = await call("/site/sign-in", { token, body: settingsOf(provider, more) });
  expect(response.status).toBe(200);
  return (await response.json()) as SignInPart;
}

/** A manager, whose calls name a provider. */
export async function managedProvider() {
  const provider = await startProvider();
  const { client, token } = await makeManaged();
  const save = async (more: object = {}) =>
    call("/site/sign-in", { token, body: settingsOf(provider, more) });
  const read = async () => readJson<SignInPart>("/site/sign-in", token);
  return { provider, client, token, save, read };
}
