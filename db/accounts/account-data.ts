import { type SQL, and, asc, eq, gt, sql } from "drizzle-orm";
import * as emails from "#db/accounts/emails.ts";
import * as identities from "#db/accounts/identities.ts";
import * as sessions from "#db/accounts/sessions.ts";
import * as passkeys from "#db/accounts/passkeys.ts";
import { widgetData } from "#db/audited.ts";
import { isRecorded } from "#db/assistant/results.ts";
import { all, type Database } from "#db/base/database.ts";
import { PAGE_SIZE, inPages, time } from "#db/base/windows.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import { audit } from "#db/schema/audit.ts";
import { usageDays } from "#db/schema/usage.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { toolOffers, userWidgets, widgetDrafts, widgets } from "#db/schema/widgets.ts";
import { offerColumns, toOffer } from "#db/widgets/personal-tools.ts";
import { casesOfWidget } from "#db/widgets/tests.ts";
import type { OwnLink, User } from "#domain/account-replies.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { currentTextOf } from "#domain/assistant/results.ts";
import { DAY_MS, idAt, timeOfId } from "#domain/time.ts";

/**
 * All data of a person as one JSON text, in pieces: the account, the sessions, the passkeys, the accounts at providers, the threads with their messages, the results, the favourites,
 * the own tools, the usage of each day, and the rows of the audit by the person and about the account (product/accounts 8). A page of rows is in memory at a time.
 */
export async function* jsonText(
  db: Database,
  { version: _version, clientId: _clientId, id: userId, ...account }: User,
): AsyncGenerator<string> {
  const [recordsResults, stored] = await Promise.all([
    isRecorded(db, userId),
    emails.get(db, userId),
  ]);
  const { email = null, verifiedAt = null } = stored ?? {};
  const emailVerifiedAt = time(verifiedAt);
  yield `{"account":${JSON.stringify({ ...account, recordsResults, email, emailVerifiedAt })}`;
  const lists = {
    sessions: sessionsOf(db, userId),
    passkeys: passkeysOf(db, userId),
    identities: identitiesOf(db, userId),
    threads: threadsOf(db, userId),
    results: resultsOf(db, userId),
    widgets: widgetsOf(db, userId),
    tools: toolsOf(db, userId),
    usage: usageOf(db, userId),
    changes: changesOf(db, userId),
  };
  for (const [name, rows] of Object.entries(lists)) {
    let separator = `,"${name}":[`;
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",";
    }
    yield separator === "," ? "]" : `${separator}]`;
  }
  yield "}";
}

async function* sessionsOf(db: Database, userId: string) {
  for (const { device, via, signedInAt, usedAt } of await sessions.list(db, userId))
    yield { device, via, signedInAt: time(signedInAt), usedAt: time(usedAt) };
}

async function* passkeysOf(db: Database, userId: string) {
  for (const { name, rpId, madeOn, lastUsedOn } of await passkeys.list(db, userId))
    yield { name, host: rpId, madeOn, lastUsedOn };
}

async function* identitiesOf(db: Database, userId: string) {
  for (const { issuer, subject, linkedOn } of await identities.list(db, userId))
    yield { issuer, subject, linkedOn };
}

async function* threadsOf(db: Database, userId: string) {
  const rows = messagesOf(db, userId);
  let next = await rows.next();
  const pages = inPages((after: { id: string } | undefined) =>
    db
      .select({ id: threads.id, title: threads.title, createdAt: threads.createdAt })
      .from(threads)
      .where(and(eq(threads.userId, userId), after && gt(threads.id, after.id)))
      .orderBy(asc(threads.id))
      .limit(PAGE_SIZE),
  );
  for await (const thread of pages) {
    const own = [];
    // Both lists are in the order of the threads' ids.
    while (!next.done && next.value.threadId <= thread.id) {
      const { threadId, sequence: _sequence, createdAt, answer, edited, ...row } = next.value;
      const message = answer === null ? row.message : currentTextOf({ answer, edited });
      if (threadId === thread.id)
        own.push({
          ...row,
          ...(row.role === "agent" && AI_MARK),
          message,
          createdAt: time(createdAt),
        });
      next = await rows.next();
    }
    yield { title: thread.title, createdAt: time(thread.createdAt), messages: own };
  }
}

function messagesOf(db: Database, userId: string) {
  const { threadId, sequence, role, message, stopped, createdAt } = messages;
  const { answer, edited } = results;
  return inPages((after: { threadId: string; sequence: number } | undefined) =>
    db
      .select({ threadId, sequence, role, message, stopped, createdAt, answer, edited })
      .from(messages)
      .leftJoin(results, eq(results.id, messages.resultId))
      .where(
        and(
          sql`${threadId} in (select id from ${threads} where user_id = ${userId})`,
          after && sql`(${threadId}, ${sequence}) > (${after.threadId}, ${after.sequence})`,
        ),
      )
      .orderBy(asc(threadId), asc(sequence))
      .limit(PAGE_SIZE),
  );
}

async function* resultsOf(db: Database, userId: string) {
  const { id, title, source, inputs, answer, edited, kept, createdAt, updatedAt } = results;
  const pages = inPages((after: { id: string; createdAt: number } | undefined) =>
    db
      .select({
        id,
        title,
        source,
        widget: widgets.name,
        inputs,
        answer,
        edited,
        kept,
        createdAt,
        updatedAt,
      })
      .from(results)
      .leftJoin(widgets, eq(widgets.id, results.widgetId))
      .where(
        and(
          eq(results.userId, userId),
          after && sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`,
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE_SIZE),
  );
  for await (const { id: _id, ...row } of pages) {
    yield { ...row, ...AI_MARK, createdAt: time(row.createdAt), updatedAt: time(row.updatedAt) };
  }
}

async function* widgetsOf(db: Database, userId: string) {
  const { widgetId, isFavourite, usedAt } = userWidgets;
  const pages = inPages((after: { widgetId: string } | undefined) =>
    db
      .select({ widgetId, name: widgets.name, isFavourite, usedAt })
      .from(userWidgets)
      .innerJoin(widgets, eq(widgets.id, widgetId))
      .where(and(eq(userWidgets.userId, userId), after && gt(widgetId, after.widgetId)))
      .orderBy(asc(widgetId))
      .limit(PAGE_SIZE),
  );
  for await (const { name, isFavourite, usedAt } of pages) {
    yield { name, isFavourite, usedAt: time(usedAt) };
  }
}

/** The tools of a person as a file of toolkits has them, and the draft and the offer of each. */
async function* toolsOf(db: Database, userId: string) {
  const pages = inPages((after: { id: string } | undefined) =>
    db
      .select({
        id: widgets.id,
        data: widgetData,
        cases: casesOfWidget,
        draft: widgetDrafts.data,
        offer: offerColumns,
      })
      .from(widgets)
      .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
      .leftJoin(widgetDrafts, eq(widgetDrafts.widgetId, widgets.id))
      .leftJoin(toolOffers, eq(toolOffers.widgetId, widgets.id))
      .where(and(eq(toolkits.userId, userId), after && gt(widgets.id, after.id)))
      .orderBy(asc(widgets.id))
      .limit(PAGE_SIZE),
  );
  for await (const { data, cases: tests, draft, offer: offered } of pages)
    yield { ...data, cases: tests, draft, offer: toOffer(offered) };
}

/** The sums of each day of a person, without their cost, which not everybody may see. */
async function* usageOf(db: Database, userId: string) {
  const { day, clientId, feature, kind, model, ...sums } = usageDays;
  const { answers, failures, inputTokens, outputTokens } = sums;
  const key = sql`(${day}, ${clientId}, ${feature}, ${kind}, ${model})`;
  type Key = { day: string; clientId: string; feature: string; kind: string; model: string };
  const pages = inPages((after: Key | undefined) =>
    db
      .select({
        day,
        clientId,
        feature,
        kind,
        model,
        widget: widgets.name,
        answers,
        failures,
        inputTokens,
        outputTokens,
      })
      .from(usageDays)
      .leftJoin(widgets, eq(widgets.id, feature))
      .where(
        and(
          // The index of people has no row of a visitor.
          sql`${usageDays.userId} = ${userId} and ${usageDays.userId} <> ''`,
          after &&
            sql`${key} > (${after.day}, ${after.clientId}, ${after.feature}, ${after.kind}, ${after.model})`,
        ),
      )
      .orderBy(asc(day), asc(clientId), asc(feature), asc(kind), asc(model))
      .limit(PAGE_SIZE),
  );
  for await (const { clientId: _clientId, ...row } of pages) yield row;
}

/**
 * The rows of the audit about the account, with the values, and those of the person's own changes elsewhere, with the names of the changed
 * fields only.
 */
async function* changesOf(db: Database, userId: string) {
  const { id, actorKind, actorName, actorId, action, entity, entityId, entityName, changes } =
    audit;
  const pagesWhere = (condition: SQL) =>
    inPages((after: { id: string } | undefined) =>
      db
        .select({ id, actorKind, actorId, action, entity, entityId, entityName, changes })
        .from(audit)
        .where(and(condition, after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_SIZE),
    );
  const isAbout = all(eq(entity, "user"), eq(entityId, userId));
  for await (const row of pagesWhere(isAbout)) {
    // A registration has no actor but the name.
    const isOwn = row.actorId === null || row.actorId === userId;
    const by =
      row.actorKind !== "user" ? "the site" : isOwn ? "you" : "a manager or an administrator";
    yield { at: time(timeOfId(row.id)), by, action: row.action, account: row.changes };
  }
  const names = await db.all<{ name: string }>(
    sql`select username as name from users where id = ${userId}
      union select entity_name from audit where entity = 'user' and entity_id = ${userId}
      union select changes ->> '$.username[0]' from audit where entity = 'user' and entity_id = ${userId}`,
  );
  for (const { name } of names) {
    // By the index of names. Rows about the account are above.
    const isBy = sql`${actorName} = ${name} and ${actorId} = ${userId} and ${entityId} <> ${userId}`;
    for await (const { action: what, entity: of, entityName: named, ...row } of pagesWhere(isBy))
      yield {
        at: time(timeOfId(row.id)),
        by: "you",
        action: what,
        entity: of,
        name: named,
        fields: Object.keys(row.changes),
      };
  }
}

/** How long a link stands in the list of its owner. */
const SHOWN_MS = 90 * DAY_MS;
const MAX_SHOWN = 20;

type Viewer = { userId: string; clientId: string; isAdmin: boolean };

/**
 * What was done with one-time links of a person's account in the last 90 days, the newest first. Names of administrators are for
 * administrators, those of other clients for nobody else.
 */
export async function list(
  db: Database,
  { userId, clientId, isAdmin }: Viewer,
): Promise<OwnLink[]> {
  const rows = await db.all<Omit<OwnLink, "at"> & { id: string }>(sql`select a.id,
      case when a.action = 'link' then 'made' when a.changes -> '$.passwordHash' is not null then 'password' else 'session' end as "what",
      case when a.actor_id = ${userId} then null
        when ${isAdmin ? 1 : 0} and a.actor_kind = 'user' then coalesce(u.username, 'Former account')
        when u.is_admin or a.actor_kind <> 'user' then 'Platform'
        when u.client_id = ${clientId} then u.username else 'Former account' end as "by"
    from audit a left join users u on u.id = a.actor_id
    where a.entity = 'user' and a.entity_id = ${userId} and a.id >= ${idAt(Date.now() - SHOWN_MS)} and a.action in ('link', 'use-link')
    order by a.id desc limit ${MAX_SHOWN}`);
  return rows.map(({ id, what, by }) => ({ at: new Date(timeOfId(id)).toISOString(), what, by }));
}
