import { expect } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { call, type CallOptions, SITE } from "#tests/support/app.ts";
import {
  type Authenticator,
  type Deviation,
  makeAuthenticator,
} from "#tests/support/authenticator.ts";

type Given = { token: string; options: { challenge: string } };

/** A challenge for a passkey of a site. */
export async function challenge(site = SITE): Promise<Given> {
  return (await (await call("/auth/passkey/options", { method: "POST", site })).json()) as Given;
}

/** The options for a new passkey of a person. */
export async function newOptions(token: string, site = SITE, body: object = {}): Promise<Response> {
  return call("/account/passkeys/options", { token, site, body });
}

/** Stores a new passkey of a person who has just signed in. */
export async function addPasskey(token: string, { site = SITE, counts = false } = {}) {
  const authenticator = await makeAuthenticator({ site, counts });
  const given = (await (await newOptions(token, site)).json()) as Given;
  const body = await authenticator.make(given);
  const response = await call("/account/passkeys", { token, site, body });
  expect(response.status).toBe(201);
  return authenticator;
}

/** A new account with a session and a passkey. */
export async function makePasskey({
  site,
  counts,
  ...options
}: { site?: string; counts?: boolean } & Parameters<typeof makeSession>[0] = {}) {
  const session = await makeSession(options);
  const authenticator = await addPasskey(session.token, { site, counts });
  return { ...session, authenticator };
}

/** Signs in by passkey. */
export async function signInBy(
  authenticator: Authenticator,
  { deviation, site = SITE, ...options }: { deviation?: Deviation } & CallOptions = {},
): Promise<Response> {
  const passkey = await authenticator.show(await challenge(site), deviation);
  return call("/auth/passkey", { body: { passkey }, site, ...options });
}
