import { and, eq, isNull, sql } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import type { Actor } from "#domain/audit/actor.ts";

/**
 * Lets a removed person sign in again, with a new account (product/single-sign-on 5).
 * @param code that the person was shown
 * @returns whether the client has removed a person with this code
 */
export async function letIn(
  db: Database,
  clientId: string,
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
