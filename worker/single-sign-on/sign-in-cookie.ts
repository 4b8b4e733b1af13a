import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { MINUTE_MS } from "#domain/durations.ts";
import { hostCookieName, isHttps } from "#worker/auth/host-cookie.ts";
import type { AppEnv } from "#worker/context.ts";
import { hasOneSpelling } from "#worker/one-spelling.ts";
import { sealingKey } from "#worker/purpose-key.ts";

/** How long a person has at the provider (milliseconds). */
const SIGN_IN_LIFETIME = 10 * MINUTE_MS;

const PURPOSE = "oidc sign-in";
const ENCRYPTION = "A256GCM";

const text = z.string().max(500);

/** A person who links the own account: the account, and the session in which the link began. */
export const LinkingPerson = z.object({ userId: text, family: text, username: text });
export type LinkingPerson = z.output<typeof LinkingPerson>;

/** What a callback must match: the provider of which client was asked, from which host, and by whom an account is linked. */
const StartedSignIn = z.object({
  clientId: text,
  issuer: text,
  host: text,
  state: text,
  nonce: text,
  verifier: text,
  link: LinkingPerson.optional(),
  exp: z.number(),
});
export type StartedSignIn = z.output<typeof StartedSignIn>;

/** Keeps a sign-in that has started in an encrypted cookie: a start stores nothing. */
export async function keepSignIn(
  c: Context<AppEnv>,
  started: Omit<StartedSignIn, "exp">,
): Promise<void> {
  const token = await new EncryptJWT(started)
    .setProtectedHeader({ alg: "dir", enc: ENCRYPTION })
    .setExpirationTime(`${SIGN_IN_LIFETIME / 1000}s`)
    .encrypt(await sealingKey(c.env.TOKEN_SECRET, PURPOSE));
  const maxAge = SIGN_IN_LIFETIME / 1000;
  setCookie(c, hostCookieName(c, "oidc"), token, { ...attributes(c), maxAge });
}

/** Reads and deletes the cookie of a sign-in; `null` where there is none, it has ended, or it is of another host. */
export async function takeSignIn(c: Context<AppEnv>): Promise<StartedSignIn | null> {
  const token = getCookie(c, hostCookieName(c, "oidc"));
  if (token === undefined) return null;
  deleteCookie(c, hostCookieName(c, "oidc"), attributes(c));
  if (!hasOneSpelling(token)) return null;
  try {
    const key = await sealingKey(c.env.TOKEN_SECRET, PURPOSE);
    const { payload } = await jwtDecrypt(token, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: [ENCRYPTION],
      requiredClaims: ["exp"],
    });
    const started = StartedSignIn.safeParse(payload).data;
    return started?.host === new URL(c.req.url).host ? started : null;
  } catch {
    return null;
  }
}

// Lax: the provider's page leads to the callback. `__Host-` allows no path.
function attributes(c: Context<AppEnv>) {
  const secure = isHttps(c);
  const path = secure ? "/" : "/auth/oidc";
  return { httpOnly: true, sameSite: "Lax", path, secure } as const;
}
