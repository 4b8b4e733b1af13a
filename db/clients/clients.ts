import { eq, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { ClientName, SavedClient } from "#domain/clients/replies.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { CLIENT, DELETED_TOOLKIT, DELETED_WIDGET } from "#db/audited.ts";
import { approveToolkits, replaceToolkits, replaceWidgets } from "#db/clients/approvals.ts";
import { change, clientColumns, NAME_ORDER, toColumns } from "#db/clients/columns.ts";
import { Forbidden } from "#db/base/errors.ts";
import { all, explainNoChange, isVersion, withFolds, type Database } from "#db/base/database.ts";
import { wholeList } from "#db/base/windows.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { users } from "#db/schema/accounts.ts";
import { platform } from "#db/schema/operations.ts";
import * as answers from "#db/usage/settle.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import {
  type Client,
  type ClientChanges,
  type ClientDraft,
  DEFAULT_MODEL,
  type RegistrationMode,
  type WidgetApprovals,
} from "#domain/clients/client.ts";

// The platform's values for a client that names no budget or no model (product/clients 1).
const DEFAULT_BUDGET = sql`(select default_budget from ${platform})`;
const DEFAULT_MODEL_NAME = sql`coalesce((select default_model from ${platform}), ${DEFAULT_MODEL})`;

/** All clients, sorted by name. */
export async function list(db: Database): Promise<Client[]> {
  return wholeList(db, clients, undefined, (condition) =>
    db
      .select(clientColumns)
      .from(clients)
      .where(condition)
      .orderBy(...NAME_ORDER),
  );
}

/** The names of all clients, sorted, for select fields. */
export async function names(db: Database): Promise<ClientName[]> {
  const { id, clientname } = clients;
  return db
    .select({ id, clientname })
    .from(clients)
    .orderBy(...NAME_ORDER);
}

export async function get(db: Database, id: string): Promise<Client | null> {
  return find(db, eq(clients.id, id));
}

/** The client whose site has this origin, or `null`. */
export async function getByDomain(db: Database, domainurl: string): Promise<Client | null> {
  return find(db, eq(clients.domainurl, domainurl));
}

/** The registration mode of a client (product/accounts 3), or `null` for an unknown id. */
export async function getRegistration(db: Database, id: string): Promise<RegistrationMode | null> {
  // Nobody can register where educators sign in by their provider only.
  const registration = sql<RegistrationMode>`case when exists (select 1 from client_sign_in s
    where s.client_id = clients.id and s.is_required = 1) then 'closed' else registration end`;
  const row = await db.select({ registration }).from(clients).where(eq(clients.id, id)).get();
  return row?.registration ?? null;
}

async function find(db: Database, condition: SQL): Promise<Client | null> {
  return (await select(db, condition).get()) ?? null;
}

function select(db: Database, condition: SQL) {
  return db.select(clientColumns).from(clients).where(condition);
}

/**
 * Stores a new client with those of its approved toolkits that exist. Throws a unique violation if name, domain or key is taken.
 */
export async function insert(
  db: Database,
  draft: ClientDraft,
  by: Actor = SYSTEM,
  id: string = crypto.randomUUID(),
): Promise<SavedClient> {
  await recorded(db, by, rowWithId(CLIENT, id), insertion(db, id, draft));
  const { approvedToolkits } = draft;
  return saved(await get(db, id), true, { approvedToolkits }) as SavedClient;
}

/** Statements for a batch: store a new client. Every client is made by them. */
export function insertion(db: Database, id: string, draft: ClientDraft) {
  const {
    approvedToolkits,
    gptmodel = DEFAULT_MODEL_NAME,
    monthlyBudget = DEFAULT_BUDGET,
    ...fields
  } = toColumns(draft);
  return [
    db.insert(clients).values({ id, ...withFolds(fields), gptmodel, monthlyBudget }),
    // A deleted client may have had the same key or domain.
    staleEntries.addClients(db, eq(clients.id, id)),
    approveToolkits(db, eq(clients.id, id), approvedToolkits),
  ] as const;
}

/**
 * Changes a client. Of the approved toolkits, those that exist are stored. Returns `null` for an unknown id. Throws StaleVersion
 * where the stored version is newer.
 * @param also statements of the same batch that change no client
 */
export async function update(
  db: Database,
  changes: ClientChanges,
  by: Actor = SYSTEM,
  also: BatchItem<"sqlite">[] = [],
): Promise<SavedClient | null> {
  const { clientid, version, ...rest } = changes;
  const { approvedToolkits, ...fields } = toColumns(rest);
  const isMeant = all(eq(clients.id, clientid), isVersion(clients.version, version));
  const replacesToolkits = approvedToolkits === undefined ? sql`false` : isMeant;
  const [, , , updated, , , [stored]] = await recorded(db, by, rowWithId(CLIENT, clientid), [
    staleEntries.addClients(db, isMeant),
    // The approvals come before the update: it increases the version that their condition compares.
    ...replaceToolkits(db, replacesToolkits, approvedToolkits ?? []),
    change(db, isMeant, fields),
    // Again, for the new key and domain. changes() is the number of rows that the statement before changed.
    staleEntries.addClients(db, sql`${clients.id} = ${clientid} and changes() > 0`),
    answers.removalOfUnkept(db, clientid),
    // In the batch, so that the answer is not that of a later edit.
    select(db, eq(clients.id, clientid)),
    ...also,
  ]);
  return saved(stored, updated.length > 0, { approvedToolkits });
}

/** Replaces the approved widgets of a client by those of a list that exist. Returns and throws as `update`. */
export async function approveWidgets(
  db: Database,
  approvals: WidgetApprovals,
  by: Actor = SYSTEM,
): Promise<SavedClient | null> {
  const { clientid, version } = approvals;
  const ids = [...new Set(approvals.approvedWidgets)];
  const isMeant = all(eq(clients.id, clientid), isVersion(clients.version, version));
  const [, , , updated, [stored]] = await recorded(db, by, rowWithId(CLIENT, clientid), [
    staleEntries.addClients(db, isMeant),
    ...replaceWidgets(db, isMeant, ids),
    change(db, isMeant),
    select(db, eq(clients.id, clientid)),
  ]);
  return saved(stored, updated.length > 0, { approvedWidgets: ids });
}

/** The client after a save. `dropped` has the wanted approvals that were not stored, because their entity is gone (product/clients 3). */
function saved(
  stored: Client | null | undefined,
  isUpdated: boolean,
  wanted: Partial<Pick<Client, "approvedToolkits" | "approvedWidgets">>,
): SavedClient | null {
  if (!stored || !isUpdated) return explainNoChange(stored ?? null);
  const approved = new Set([...stored.approvedToolkits, ...stored.approvedWidgets]);
  const dropped = Object.values(wanted)
    .flatMap((values) => values ?? [])
    .filter((value) => !approved.has(value));
  return dropped.length > 0 ? { ...stored, dropped } : stored;
}

/** Deletes a client and its approvals. Returns whether it existed. Throws Forbidden while accounts belong to it. */
export async function remove(db: Database, id: string, by: Actor = SYSTEM): Promise<boolean> {
  if (id === DEFAULT_CLIENT_ID)
    throw new Forbidden("New accounts join this client: it cannot be deleted.");
  const isMeant = sql`${clients.id} = ${id} and not exists (select 1 from ${users} where ${users.clientId} = ${id})`;
  const isOwn = sql`${widgets.toolkitId} in (select t.id from toolkits t where t.client_id = ${id})`;
  const watched = [
    rowWithId(CLIENT, id),
    // They are deleted with their client.
    { subject: DELETED_TOOLKIT, where: eq(toolkits.clientId, id) },
    { subject: DELETED_WIDGET, where: isOwn },
  ];
  const [, removed] = await recorded(db, by, watched, [
    staleEntries.addClients(db, isMeant),
    db.delete(clients).where(isMeant).returning({ id: clients.id }),
    answers.removalOfUnkept(db, id),
  ]);
  if (removed.length === 0 && (await get(db, id)) !== null) {
    throw new Forbidden("Accounts belong to this client. Delete or move them first.");
  }
  return removed.length > 0;
}
