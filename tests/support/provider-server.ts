import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { listenLocally } from "#tests/support/local-server.ts";

/**
 * An identity provider that a browser opens (OpenID Connect Core 3.1). It asks nothing: whoever comes is the person `subject`, which a test
 * can change, and a start with `isWilling` off is cancelled.
 */
export async function startProviderServer() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const provider = { issuer: "", oidcClientId: "widgets", subject: "person", isWilling: true };

  function authorize({ searchParams }: URL): string {
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    back.searchParams.set("state", searchParams.get("state") ?? "");
    // The code carries what the token needs.
    if (provider.isWilling) back.searchParams.set("code", searchParams.get("nonce") ?? "");
    else back.searchParams.set("error", "access_denied");
    return back.href;
  }

  async function token(request: IncomingMessage): Promise<object> {
    const form = new URLSearchParams(await new Response(request as never).text());
    const { subject: sub, issuer, oidcClientId } = provider;
    const claims = { sub, preferred_username: sub, nonce: form.get("code") };
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(issuer)
      .setAudience(oidcClientId)
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(privateKey);
    return { token_type: "Bearer", access_token: "none", id_token: idToken };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", provider.issuer);
    const json = (value: object, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    switch (address.pathname) {
      case "/.well-known/openid-configuration":
        return void json({
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/keys`,
          id_token_signing_alg_values_supported: ["RS256", "HS256"],
        });
      case "/keys":
        return void json({ keys: [jwk] });
      case "/authorize":
        return void response.writeHead(302, { Location: authorize(address) }).end();
      case "/token":
        return void json(await token(request));
      default:
        return void json({}, 404);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  const { url, close } = await listenLocally(server);
  provider.issuer = url;
  return Object.assign(provider, { close });
}
