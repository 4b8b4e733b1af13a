import { type SQL, and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Subject, event, fieldsOf, recorded } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { sessions } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import { clientSignIn, identities } from "#db/schema/single-sign-on.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import type { OfferedSignIn, SignInPart } from "#domain/single-sign-on/replies.ts";
import { startPath } from "#domain/single-sign-on/provider.ts";

export type StoredProvider = typeof clientSignIn.$inferSelect;

/** A client's sign-in as it is stored. `domain`: of the client's site; null if it has none. */
export type StoredSignIn = { domain: string | null; provider: StoredProvider | null } & Pick<
  SignInPart,
  "people" | "shutOut"
>;

/** The fields that a save stores. `secretSealed` left out keeps the stored secret; empty: the provider gave none. */
export type SignInFields = Omit<StoredProvider, "clientId" | "secretSealed" | "version"> & {
  secretSealed?: string;
};

/** The most removed people that an answer lists. */
const MAX_LISTED = 200;

/** The settings as the audit records them: in a row about the client. */
const SIGN_IN: Subject = {
  entity: "client",
  table: clientSignIn,
  id: clientSignIn.clientId,
  name: sql`(select clientname from clients where id = ${clientSignIn.clientId})`,
  fields: fieldsOf({
    signInIssuer: clientSignIn.issuer,
    signInClientId: clientSignIn.oidcClientId,
    signInSecret: clientSignIn.secretSealed,
    signInDomains: clientSignIn.domains,
    signInLabel: clientSignIn.label,
    signInRequired: clientSignIn.isRequired,
  }),
};

/** The settings of a client with the people who sign in by them, and the newest removed people; `null` for an unknown client. */
export async function get(db: Database, clientId: ClientId): Promise<StoredSignIn | null> {
  const { code, removedOn, linkedOn } = identities;
  const isOfClient = eq(identities.clientId, clientId);
  const [[client], [provider], [counted], shutOut] = await db.batch([
    db.select({ domain: clients.domainurl }).from(clients).where(eq(clients.id, clientId)),
    db.select().from(clientSignIn).where(eq(clientSignIn.clientId, clientId)),
    db
      .select({ people: sql<number>`count(distinct ${identities.userId})` })
      .from(identities)
      .innerJoin(
        clientSignIn,
        and(
          eq(clientSignIn.clientId, identities.clientId),
          eq(clientSignIn.issuer, identities.issuer),
        ),
      )
      .where(isOfClient),
    db
      .select({ code, removedOn: sql<string>`coalesce(${removedOn}, ${linkedOn})` })
      .from(identities)
      .where(and(isOfClient, isNull(identities.userId)))
      .orderBy(desc(removedOn), code)
      .limit(MAX_LISTED),
  ]);
  if (client === undefined) return null;
  const { domain } = client;
  return { domain, provider: provider ?? null, people: counted?.people ?? 0, shutOut };
}

/** The provider of the client whose site has an origin, for its page of sign-in; `null` without one. */
export async function offeredAt(db: Database, origin: string): Promise<OfferedSignIn | null> {
  const { clientId, label, isRequired } = clientSignIn;
  const row = await db
    .select({ clientId, label, isRequired })
    .from(clientSignIn)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(eq(clients.domainurl, origin))
    .get();
  return row
    ? { label: row.label, href: startPath(row.clientId), isRequired: row.isRequired }
    : null;
}

/**
 * Stores the settings of a client. Another issuer ends the sessions that the former one has started.
 * @param version that the edit started from; undefined: any
 * @returns false for an unknown client, and where another version is stored
 */
export async function save(
  db: Database,
  clientId: ClientId,
  { issuer, oidcClientId, secretSealed, domains, label, isRequired }: SignInFields,
  { by, version }: { by: Actor; version: number | undefined },
): Promise<boolean> {
  const stored = sql`select 1 from client_sign_in s where s.client_id = ${clientId}`;
  const isCurrent = version === undefined ? sql`true` : sql`s.version = ${version}`;
  const isMeant = version === undefined ? sql`true` : sql`exists (${stored} and ${isCurrent})`;
  const values = sql`${issuer}, ${oidcClientId}, ${secretSealed ?? ""}, ${JSON.stringify(domains)}, ${label}, ${isRequired ? 1 : 0}, 1`;
  const secret = secretSealed === undefined ? sql`secret_sealed` : sql`excluded.secret_sealed`;
  const {
    secretSealed: _secret,
    clientId: _id,
    version: _version,
    ...replaced
  } = getTableColumns(clientSignIn);
  const set = Object.entries(replaced).map(
    ([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`] as const,
  );
  const watched = { subject: SIGN_IN, where: isOf(clientId), action: "edit" as const };
  const [, , saved] = await recorded(db, by, watched, [
    endSessions(db, clientId, sql`exists (${stored} and s.issuer <> ${issuer} and ${isCurrent})`),
    staleEntries.addSettings(db, eq(clients.id, clientId)),
    db
      .insert(clientSignIn)
      .select(sql`select id, ${values} from clients where id = ${clientId} and ${isMeant}`)
      .onConflictDoUpdate({
        target: clientSignIn.clientId,
        set: {
          ...Object.fromEntries(set),
          secretSealed: secret,
          version: sql`${clientSignIn.version} + 1`,
        },
      })
      .returning({ version: clientSignIn.version }),
  ]);
  return saved.length > 0;
}

/** Deletes the settings of a client and ends the sessions that its provider has started. Returns whether there were any. */
export async function remove(db: Database, clientId: ClientId, by: Actor): Promise<boolean> {
  const watched = { subject: SIGN_IN, where: isOf(clientId), action: "edit" as const };
  const [, , removed] = await recorded(db, by, watched, [
    endSessions(db, clientId, sql`true`),
    staleEntries.addSettings(db, eq(clients.id, clientId)),
    db.delete(clientSignIn).where(isOf(clientId)).returning({ clientId: clientSignIn.clientId }),
  ]);
  return removed.length > 0;
}

function isOf(clientId: string) {
  return eq(clientSignIn.clientId, clientId);
}

/** A statement for a batch: ends the sessions of a client's people that a provider has started, where a condition holds. */
function endSessions(db: Database, clientId: string, condition: SQL) {
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.via, "oidc"),
        sql`${sessions.userId} in (select id from users where client_id = ${clientId})`,
        condition,
      ),
    );
}

/**
 * Lets a removed person sign in again, with a new account (product/single-sign-on 5).
 * @param code that the person was shown
 * @returns whether the client has removed a person with this code
 */
export async function letIn(
  db: Database,
  clientId: ClientId,
  code: string,
  by: Actor,
): Promise<boolean> {
  const isMeant = and(
    eq(identities.clientId, clientId),
    eq(identities.code, code),
    isNull(identities.userId),
  );
  const entityName = sql`(select clientname from clients where id = ${clientId})`;
  const changes = { shutOut: [code, null] as [string, null] };
  const change = { action: "edit", entity: "client", entityId: clientId, entityName } as const;
  const exists = sql`exists (select 1 from ${identities} where ${isMeant})`;
  const [, removed] = await db.batch([
    event(db, by, { ...change, changes }, exists),
    db.delete(identities).where(isMeant).returning({ code: identities.code }),
  ]);
  return removed.length > 0;
}
