import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass } from "#tests/support/clock.ts";
import { readProblem } from "#tests/support/factories.ts";

const SECRET = env.TOKEN_SECRET;

/** A token with changed claims, signed with the correct key by default. */
async function forge(
  token: string,
  changes: JWTPayload,
  { secret = SECRET, alg = "HS256" } = {},
): Promise<string> {
  const claims = { ...decodeJwt(token), ...changes };
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

/** A token whose claims were replaced after signing. */
function tamper(token: string, changes: JWTPayload): string {
  const [header, , signature] = token.split(".");
  const claims = JSON.stringify({ ...decodeJwt(token), ...changes });
  const payload = btoa(claims).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
  return [header, payload, signature].join(".");
}

const now = () => Math.floor(Date.now() / 1000);
const ADMIN_INFO = { UserInfo: { username: "root", roles: [2001, 5150] } };

const FORGERIES: Record<string, (token: string) => string | Promise<string>> = {
  "no signature (alg none)": (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
  "another secret": (token) =>
    forge(token, {}, { secret: "another-secret-of-at-least-32-characters" }),
  "another algorithm": (token) => forge(token, {}, { alg: "HS512" }),
  "roles changed after signing": (token) => tamper(token, ADMIN_INFO),
  "no end": (token) => forge(token, { exp: undefined }),
  "an end that is past": (token) => forge(token, { exp: now() - 1 }),
  "a beginning that is still to come": (token) => forge(token, { nbf: now() + 60 }),
  "another audience": (token) => forge(token, { aud: "prompt-widgets" }),
  "no audience": (token) => forge(token, { aud: undefined }),
  "another issuer": (token) => forge(token, { iss: "https://evil.example" }),
  "no issuer": (token) => forge(token, { iss: undefined }),
  "no subject": (token) => forge(token, { sub: undefined }),
  "another subject": (token) => forge(token, { sub: crypto.randomUUID() }),
  "no id": (token) => forge(token, { jti: undefined }),
  "no session": (token) => forge(token, { sid: undefined }),
  "another session": (token) => forge(token, { sid: crypto.randomUUID() }),
  "a session of an odd type": (token) => forge(token, { sid: { $ne: "" } }),
  "more than 4096 characters": (token) => forge(token, { more: "a".repeat(4096) }),
  "a megabyte": () => "a".repeat(1024 * 1024),
  "a megabyte behind a good one": (token) => `${token}.${"a".repeat(1024 * 1024)}`,
  "nothing of a token": () => "garbage",
  "empty parts": () => "..",
};

describe("An access token", () => {
  it.each(Object.entries(FORGERIES))("is refused with 403 when it has %s", async (_name, alter) => {
    const token = await makeToken();
    const forged = await alter(token);
    expect(await readProblem(await call("/toolkits", { token: forged }))).toMatchObject({
      status: 403,
      title: "Forbidden",
      detail: "The session has expired.",
    });
    expect((await call("/toolkits", { token })).status).toBe(200);
  });

  it("is good as it stands, and with its claims signed anew", async () => {
    const token = await makeToken();
    expect((await call("/toolkits", { token })).status).toBe(200);
    expect((await call("/toolkits", { token: await forge(token, {}) })).status).toBe(200);
  });

  it("does not make an administrator by its roles, however well it is signed", async () => {
    const token = await forge(await makeToken(), ADMIN_INFO);
    expect((await call("/toolkits", { token })).status).toBe(200);
    expect(await readProblem(await call("/users", { token }))).toMatchObject({
      status: 403,
      title: "Forbidden",
      detail: "Only administrators may do this.",
    });
  });

  it("does not open another person's session", async () => {
    const [own, other] = [await makeToken(), await makeToken({ isAdmin: true })];
    const token = await forge(own, { sid: decodeJwt(other)["sid"] });
    expect((await call("/users", { token })).status).toBe(403);
  });

  it("is good for 15 minutes", async () => {
    const token = await makeToken();
    letPass(14 * 60_000);
    expect((await call("/toolkits", { token })).status).toBe(200);
    letPass(61_000);
    expect((await call("/toolkits", { token })).status).toBe(403);
  });

  it("does not outlive its session, however long it is good for itself", async () => {
    // The session of an untrusted device lasts 12 hours.
    const token = await forge(await makeToken(), { exp: now() + 24 * 3600 });
    letPass(719 * 60_000);
    expect((await call("/toolkits", { token })).status).toBe(200);
    letPass(2 * 60_000);
    expect((await call("/toolkits", { token })).status).toBe(403);
  });

  it("is asked for with 401 where there is none, or under another scheme", async () => {
    const token = await makeToken();
    const values = ["", "Bearer", "Bearer ", `Basic ${btoa("root:root")}`, token, `Token ${token}`];
    for (const value of values) {
      const headers: Record<string, string> = value === "" ? {} : { Authorization: value };
      const response = await call("/toolkits", { headers });
      expect(response.headers.get("WWW-Authenticate"), value).toBe("Bearer");
      expect(await readProblem(response)).toMatchObject({ status: 401, title: "Unauthorized" });
    }
  });

  it("is read whatever the case of its scheme", async () => {
    const headers = { Authorization: `bEARER ${await makeToken()}` };
    expect((await call("/toolkits", { headers })).status).toBe(200);
  });
});
