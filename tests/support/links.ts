import { expect } from "vitest";
import * as passwords from "#db/accounts/passwords.ts";
import { platform } from "#db/schema/operations.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { call } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { createLink } from "#worker/auth/proof.ts";

const COMMAND: Actor = { kind: "cli", userId: null, username: "cli:anna" };

/** The password that a link sets. */
export const LINK_PASSWORD = "Another-horse-2";

/** Makes a one-time link, as a command does. Gives its code. */
export async function makeLink(userId: string, by = COMMAND): Promise<string> {
  const { code, hash, expiresAt } = createLink();
  expect(await passwords.insert(db, { hash, userId, expiresAt }, by)).toBe(true);
  return code;
}

/** Uses a link to sign in, in order to make a passkey. */
export async function beginByLink(code: string): Promise<Response> {
  return call("/auth/link/session", { body: { code } });
}

/** Uses a link to set a password. */
export async function setByLink(code: string, more: object = {}): Promise<Response> {
  return call("/auth/link/password", { body: { code, pwd: LINK_PASSWORD, ...more } });
}

/** The access token of an answer that begins a session. */
export async function tokenIn(response: Response): Promise<string> {
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** Chooses the roles that sign in by passkey only. The test restores the settings by \`keepSettings\`. */
export async function bindRoles(
  passkeysFor: "none" | "administrators" | "managers",
): Promise<void> {
  await db.update(platform).set({ passkeysFor });
}
