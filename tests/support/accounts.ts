import { ne } from "drizzle-orm";
import type { User } from "#domain/account-replies.ts";
import { users as userTable } from "#db/schema/accounts.ts";
import * as sessions from "#db/accounts/sessions.ts";
import * as users from "#db/accounts/users.ts";
import { rolesByName } from "#domain/account-roles.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { db, makeDefaultClient, uniqueLetters } from "#tests/support/factories.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { createRefreshToken, signAccessToken } from "#worker/auth/session.ts";

export const PASSWORD = "Correct-horse-1";

// All accounts share one hash, because hashing is slow by design.
const passwordHash = hashPassword(PASSWORD);

type AccountOptions = { clientId?: string; isAdmin?: boolean; isManager?: boolean };

/** An account of a client, with the password PASSWORD. */
export async function makeUser({
  clientId,
  isAdmin = false,
  isManager = false,
}: AccountOptions = {}) {
  const draft = {
    clientId: clientId ?? (await makeDefaultClient()).id,
    username: uniqueLetters(),
    company: "",
    roles: rolesByName({ isAdmin, isManager }),
  };
  return users.insert(db, draft, passwordHash);
}

/** Signs an account in. Gives the access token and the refresh cookie as the browser would send it. */
async function signIn(username: string, extra: Record<string, unknown> = {}) {
  const response = await call("/auth", { body: { user: username, pwd: PASSWORD, ...extra } });
  const { accessToken } = (await response.json()) as { accessToken: string };
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return { token: accessToken, cookie };
}

/** A new account, signed in. */
export async function signedIn(options: AccountOptions = {}) {
  const user = await makeUser(options);
  return { user, ...(await signIn(user.username)) };
}

type SessionOptions = AccountOptions & { persist?: boolean };

/** Inserts a session of a new account; the result is that of `signedIn`. Computes no password hash, so it is fast. */
export async function makeSession({ persist = false, ...options }: SessionOptions = {}) {
  const user = await makeUser(options);
  return { user, ...(await startSession(user, { persist })) };
}

/** Inserts another session of an account, without computing a password hash. */
export async function startSession(
  user: User,
  { persist = false, location = "" }: { persist?: boolean; location?: UserLocation } = {},
) {
  const { id: userId, clientId, username, roles } = user;
  const { token: refreshToken, tokenHash, expiresAt } = createRefreshToken(persist);
  const session = { userId, tokenHash, persist, expiresAt, location };
  const family = (await sessions.start(db, session, sessions.byPassword(passwordHash))) as string;
  const rights = { isAdmin: "Admin" in roles, isManager: "Manager" in roles };
  const account = { family, persist, userId, clientId, username, ...rights };
  const token = await signAccessToken(env.TOKEN_SECRET, account);
  return { token, cookie: `refresh=${refreshToken}` };
}

/** The access token of a new account. */
export async function makeToken(options: SessionOptions = {}): Promise<string> {
  return (await makeSession(options)).token;
}

/** A session of an administrator, while no other account has the role. */
export async function makeOnlyAdministrator() {
  const session = await makeSession({ isAdmin: true });
  await db.update(userTable).set({ isAdmin: false }).where(ne(userTable.id, session.user.id));
  return session;
}
