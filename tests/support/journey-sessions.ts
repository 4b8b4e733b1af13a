import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import * as sessions from "#db/accounts/sessions.ts";
import { getAccount } from "#db/accounts/users.ts";
import { withFolds, connect } from "#db/base/database.ts";
import { type RoleCode, roleCodes } from "#domain/account-roles.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import type { EchoSite } from "#tests/support/echo-site.ts";
import { PASSWORD, uniqueLetters } from "#tests/support/names.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { createRefreshToken } from "#worker/auth/session.ts";

/** An account with a session on a trusted device, in the form of the response to `POST /auth`. */
export type JourneySession = {
  id: string;
  username: string;
  refreshToken: string;
  roles: RoleCode[];
};

/** Accounts of one company, more than a page of the list of users shows. No journey signs in as one of them. */
export const CROWD = {
  company: "Crowd of Journeys",
  usernames: Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `crowd${letter}`).concat(
    "crowdzz",
  ),
};

/** More accounts than all journeys need, some of which are tried again. */
const ACCOUNTS_PER_ROLE = 1500;

/**
 * Inserts CROWD, and accounts with the password PASSWORD and a session. Hundreds of journeys need a session, and each real sign-in
 * costs a tenth of a second of CPU for the hash.
 */
export async function plantSessions(database: D1Database): Promise<JourneySession[]> {
  const planted = [true, false].flatMap((isAdmin) =>
    Array.from({ length: ACCOUNTS_PER_ROLE }, () => ({
      id: crypto.randomUUID(),
      username: uniqueLetters(),
      isAdmin,
      ...createRefreshToken(true),
    })),
  );
  const crowd = CROWD.usernames.map((username) => ({
    id: crypto.randomUUID(),
    username,
    ...withFolds({ company: CROWD.company }),
  }));
  const rowsOf = (rows: object[]) => sql`json_each(${JSON.stringify(rows)}) row`;
  const field = (name: string) => sql`row.value ->> ${name}`;
  const db = connect(database);
  await db.run(sql`
    insert into users (id, client_id, username, company, company_folded, password_hash, is_admin, location, lastlogin)
    select ${field("id")}, ${DEFAULT_CLIENT_ID}, ${field("username")}, coalesce(${field("company")}, ''),
      coalesce(${field("companyFolded")}, ''), ${hashPassword(PASSWORD)}, coalesce(${field("isAdmin")}, 0), '""', ''
    from ${rowsOf([...crowd, ...planted])}`);
  await db.run(sql`
    insert into sessions (id, family, generation, user_id, token_hash, persist, expires_at)
    select ${field("id")}, ${field("id")}, 1, ${field("id")}, ${field("tokenHash")}, 1, ${field("expiresAt")}
    from ${rowsOf(planted)}`);
  return planted.map(({ id, username, isAdmin, token: refreshToken }) => ({
    id,
    username,
    refreshToken,
    roles: roleCodes({ isAdmin, isManager: false }),
  }));
}

/**
 * Serves `POST /` with `{isAdmin}`: one of the sessions, each of them once; and `GET /echo`: what `startEcho` returns. It never asks a running site's database: Miniflare
 * blocks the process meanwhile, which then cannot read workerd's log, and workerd waits until the log is read.
 */
export async function serveSessions(planted: JourneySession[], startEcho: () => Promise<EchoSite>) {
  const left = Map.groupBy(planted, ({ roles }) => roles.length > 1);
  const server = createServer(async (request, response) => {
    if (request.url === "/echo") return void response.end(JSON.stringify(await startEcho()));
    let body = "";
    for await (const chunk of request) body += chunk;
    const { isAdmin } = JSON.parse(body) as { isAdmin: boolean };
    const session = left.get(isAdmin)?.pop();
    response.statusCode = session === undefined ? 410 : 200;
    response.end(JSON.stringify(session ?? "All planted sessions are taken."));
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
  const account = await getAccount(db, "admin");
  if (account === null) throw new Error("The demo data have no administrator.");
  const { tokenHash, expiresAt } = createRefreshToken(true);
  const session = { userId: account.id, tokenHash, persist: true, expiresAt };
  const family = await sessions.start(db, session, sessions.byPassword(account.passwordHash));
  if (family === null) throw new Error("The demo administrator's session did not start.");
  const { id: userId, clientId, username, isAdmin, isManager } = account;
  return { family, persist: true, userId, clientId, username, isAdmin, isManager };
}
