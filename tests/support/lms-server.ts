import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { CLAIM, LTI_VERSION, MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import { PLATFORM_CONFIGURATION } from "#domain/lti/registration.ts";
import { listenLocally } from "#tests/support/local-server.ts";

type Lms = { site: string; custom: object; page: string };

/**
 * A learning platform that a browser opens: `/course` shows the activity in a frame, `/admin?link=` a registration link until it asks to be
 * closed, as Canvas does, and `scores` are the points that have arrived.
 * @param page where the platform says that a launch has come from
 */
export async function startLms({ site, custom, page: returnUrl }: Lms) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const scores: Record<string, unknown>[] = [];
  let url = "";

  async function launchPage({ searchParams }: URL): Promise<string> {
    const token = await new SignJWT({
      sub: "pupil",
      nonce: searchParams.get("nonce"),
      [CLAIM.version]: LTI_VERSION,
      [CLAIM.messageType]: MESSAGE.resource,
      [CLAIM.deployment]: "1",
      [CLAIM.custom]: custom,
      [CLAIM.presentation]: { return_url: returnUrl },
      [CLAIM.grades]: { scope: [SCORE_SCOPE], lineitem: `${url}/item` },
    })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(url)
      .setAudience("tool")
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(privateKey);
    return `<form method="post" action="${site}/lti/launch"><input name="state" value="${searchParams.get("state")}">
      <input name="id_token" value="${token}"></form><script>document.forms[0].submit()</script>`;
  }

  function coursePage(): string {
    const login = new URLSearchParams({
      iss: url,
      login_hint: "1",
      client_id: "tool",
      target_link_uri: `${site}/lti/launch`,
    });
    return `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><h1>Course</h1><output></output>
      <iframe title="Activity" width="800" height="700" src="${site}/lti/login?${login}"></iframe>
      <script>addEventListener("message", ({ data }) => {
        if (data.subject === "lti.frameResize") document.querySelector("output").textContent = data.height;
      });</script>`;
  }

  function adminPage({ searchParams }: URL): string {
    const query = new URLSearchParams({
      openid_configuration: `${url}/configuration`,
      registration_token: "registration",
    });
    return `<!doctype html><html lang="en"><title>Apps</title><link rel="icon" href="data:,"><h1>Apps</h1>
      <iframe title="Register App" width="100%" height="600" src="${searchParams.get("link")}?${query}"></iframe>
      <script>addEventListener("message", ({ data }) => {
        if (data.subject === "org.imsglobal.lti.close") document.querySelector("iframe").remove();
      });</script>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", url);
    const json = (value: object) =>
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    const page = (html: string) =>
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
    switch (address.pathname) {
      case "/admin":
        return void page(adminPage(address));
      case "/configuration":
        if (request.headers.authorization !== "Bearer registration") break;
        return void json({
          issuer: url,
          authorization_endpoint: `${url}/auth`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          registration_endpoint: `${url}/register`,
          [PLATFORM_CONFIGURATION]: { product_family_code: "canvas" },
        });
      case "/register":
        return void json({ client_id: "registered" });
      case "/course":
        return void page(coursePage());
      case "/auth":
        return void page(await launchPage(address));
      case "/keys":
        return void json({ keys: [jwk] });
      case "/token":
        return void json({ access_token: "token", expires_in: 3600 });
      case "/item/scores":
        scores.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
        return void response.writeHead(204).end();
    }
    response.writeHead(404).end();
  }

  const server = await listenLocally(
    createServer((request, response) => void answer(request, response)),
  );
  url = server.url;
  return { ...server, scores };
}
