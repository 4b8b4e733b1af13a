import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "#db/connect.ts";
import * as sessions from "#db/accounts/sessions.ts";
import * as users from "#db/accounts/users.ts";
import { type RoleCode, roleCodes, rolesByName } from "#domain/account-roles.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { PASSWORD, uniqueLetters } from "#tests/support/names.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { createRefreshToken } from "#worker/auth/refresh-cookie.ts";

/** An account with a session on a trusted device, in the form of the response to `POST /auth`. */
export type JourneySession = {
  id: string;
  username: string;
  refreshToken: string;
  roles: RoleCode[];
};

/**
 * Serves `POST /` with `{isAdmin, company}`: inserts an account with the password PASSWORD and a session. Hundreds of journeys
 * need a session, and each real sign-in costs a tenth of a second of CPU for the hash.
 */
export async function serveSessions(database: D1Database) {
  const db = connect(database);
  const passwordHash = hashPassword(PASSWORD);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { isAdmin, company } = JSON.parse(body) as { isAdmin: boolean; company: string };
    const roles = rolesByName(isAdmin);
    const draft = { clientId: DEFAULT_CLIENT_ID, username: uniqueLetters(), company, roles };
    const { id, username } = await users.insert(db, draft, passwordHash);
    const { token, tokenHash, expiresAt } = createRefreshToken(true);
    await sessions.start(db, { userId: id, tokenHash, persist: true, expiresAt }, passwordHash);
    const session = { id, username, refreshToken: token, roles: roleCodes(isAdmin) };
    response.end(JSON.stringify(session satisfies JourneySession));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts a session of the demo administrator. Returns the claims for an access token. */
export async function startAdministratorSession(
  database: D1Database,
): Promise<sessions.SessionAccount> {
  const db = connect(database);
  const account = await users.getAccount(db, "admin");
  if (account === null) throw new Error("The demo data have no administrator.");
  const { tokenHash, expiresAt } = createRefreshToken(true);
  const session = { userId: account.id, tokenHash, persist: true, expiresAt };
  const family = await sessions.start(db, session, account.passwordHash);
  if (family === null) throw new Error("The demo administrator's session did not start.");
  const { id: userId, clientId, username, isAdmin } = account;
  return { family, persist: true, userId, clientId, username, isAdmin };
}
