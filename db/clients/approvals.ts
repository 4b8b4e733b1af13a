import { eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { oneOf } from "#db/base/rows.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";

/** A condition on `clients` and `toolkits`: the toolkit is no other client's. */
const MAY_APPROVE = sql`(${toolkits.clientId} is null or ${toolkits.clientId} = ${clients.id})`;

/** The client whose approvals limit a list: its id, or an SQL expression for it. */
export type Approver = string | SQL<string>;

/** The client of a domain, as an SQL expression. It is NULL for an unknown domain, so nothing is approved. */
export function ownerOf(domainurl: string): SQL<string> {
  return sql`(${idOf(eq(clients.domainurl, domainurl))})`;
}

/** A statement for a batch: approves the toolkits of some collections for the client that matches. Unknown ones are left out. */
export function approveToolkits(db: Database, isMeant: SQL, collections: string[]) {
  return db
    .insert(clientToolkits)
    .select(
      sql`select ${clients.id}, ${toolkits.id} from ${clients} join ${toolkits} on ${toolkits.collection} in ${oneOf(collections)} and ${MAY_APPROVE} where ${isMeant}`,
    );
}

/** Statements for a batch: replace the approved toolkits of the client that matches. */
export function replaceToolkits(db: Database, isMeant: SQL, collections: string[]) {
  return [
    db.delete(clientToolkits).where(sql`${clientToolkits.clientId} in (${idOf(isMeant)})`),
    approveToolkits(db, isMeant, collections),
  ] as const;
}

/** Statements for a batch: replace the approved widgets of the client that matches. Unknown ids are left out. */
export function replaceWidgets(db: Database, isMeant: SQL, ids: string[]) {
  return [
    db.delete(clientWidgets).where(sql`${clientWidgets.clientId} in (${idOf(isMeant)})`),
    db.insert(clientWidgets).select(
      sql`select ${clients.id}, ${widgets.id} from ${clients} join ${widgets} on ${widgets.id} in ${oneOf(ids)}
            join ${toolkits} on ${toolkits.id} = ${widgets.toolkitId} and ${MAY_APPROVE} where ${isMeant}`,
    ),
  ] as const;
}

function idOf(condition: SQL): SQL {
  return sql`select ${clients.id} from ${clients} where ${condition}`;
}
