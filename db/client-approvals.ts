import { eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { oneOf } from "#db/rows.ts";
import { clients, clientToolkits, clientWidgets, toolkits, widgets } from "#db/schema.ts";

/** A client whose approvals cut a list: its id, or what gives it in SQL. */
export type Approver = string | SQL<string>;

/** The client that a domain belongs to. Where there is none, nothing is approved. */
export function ownerOf(domainurl: string): SQL<string> {
  return sql`(${idOf(eq(clients.domainurl, domainurl))})`;
}

/** Approves toolkits, by their collections, for the client that a condition picks: a statement for a batch. */
export function approveToolkits(db: Database, isMeant: SQL, collections: string[]) {
  return db
    .insert(clientToolkits)
    .select(
      sql`select ${clients.id}, ${toolkits.id} from ${clients} join ${toolkits} on ${toolkits.collection} in ${oneOf(collections)} where ${isMeant}`,
    );
}

/** The statements that approve these toolkits, and no others, for the client that a condition picks. */
export function replaceToolkits(db: Database, isMeant: SQL, collections: string[]) {
  return [
    db.delete(clientToolkits).where(sql`${clientToolkits.clientId} in (${idOf(isMeant)})`),
    approveToolkits(db, isMeant, collections),
  ] as const;
}

/** The statements that approve the widgets with these ids, and no others, for the client that a condition picks. */
export function replaceWidgets(db: Database, isMeant: SQL, ids: string[]) {
  return [
    db.delete(clientWidgets).where(sql`${clientWidgets.clientId} in (${idOf(isMeant)})`),
    db
      .insert(clientWidgets)
      .select(
        sql`select ${clients.id}, ${widgets.id} from ${clients} join ${widgets} on ${widgets.id} in ${oneOf(ids)} where ${isMeant}`,
      ),
  ] as const;
}

function idOf(condition: SQL): SQL {
  return sql`select ${clients.id} from ${clients} where ${condition}`;
}
