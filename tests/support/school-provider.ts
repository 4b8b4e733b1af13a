import { createServer, type RequestListener } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import OpenIdProvider from "oidc-provider";
import { listenLocally } from "#tests/support/local-server.ts";

/** What a site enters to use the provider. */
export const SCHOOL = { oidcClientId: "site", secret: "a-secret-of-the-provider-for-journeys" };

/**
 * An identity provider that a browser opens: `oidc-provider` with its own pages of sign-in, on which any name and password are right.
 * @param callback the address to which it leads back
 */
export async function startSchoolProvider(callback: string) {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = await listenLocally(createServer((...call) => answer(...call)));
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" };
  const provider = new OpenIdProvider(server.url, {
    jwks: { keys: [jwk] },
    cookies: { keys: [crypto.randomUUID()] },
    clients: [
      {
        client_id: SCHOOL.oidcClientId,
        client_secret: SCHOOL.secret,
        redirect_uris: [callback],
      },
    ],
    pkce: { required: () => true },
    claims: { email: ["email", "email_verified"], profile: ["preferred_username"] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        preferred_username: accountId,
        email: `${accountId}@school.example`,
        email_verified: true,
      }),
    }),
  });
  answer = provider.callback();
  return { issuer: server.url, close: server.close };
}
