import { sql } from "drizzle-orm";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as keys from "#db/clients/keys.ts";
import * as tools from "#db/widgets/personal-tools.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import { runTexts, runs } from "#db/schema/usage.ts";
import * as offers from "#db/offers.ts";
import * as sharing from "#db/sharing.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { WidgetDraft } from "#domain/widgets/widget.ts";
import { HOUR_MS, idAt } from "#domain/time.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { db, makeEmbed, uniqueLetters, uniqueSite } from "#tests/support/factories.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

/** A client with one of everything that belongs to a client. The marker is in each of its texts. */
export type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/** Makes a client with people, a widget, keys, blocked sites, answers, texts, chats and results. */
export async function makeTenant() {
  const marker = uniqueLetters();
  const name = (what: string) => `${what} ${marker}`;
  const origin = uniqueSite();
  const { client, toolkit, widget } = await makeEmbed(
    {
      clientName: name("Client"),
      tagline: name("Tagline"),
      domainURL: `https://home.${marker}.example`,
      limitMessage: name("Limit"),
      keepTextsDays: 30,
    },
    { name: name("Widget"), prompt: name("Prompt"), inputs: [] },
  );
  const rotation = { endsAt: Date.now() + HOUR_MS, version: undefined };
  const id = client.id as ClientId;
  const { apikey } = (await keys.rotate(db, id, rotation, SYSTEM, Date.now())) ?? client;
  await blockedSites.note(db, { clientId: client.id, origin, source: "report", count: 1 });
  const manager = await makeSession({ clientId: client.id, isManager: true });
  const person = await makeSession({ clientId: client.id });
  const { id: userId } = person.user;
  const of = await makePrivateRows({ clientId: client.id, userId, widgetId: widget.id, marker });
  const draft = { widgetid: widget.id, days: 30, dailyAnswers: 50 };
  const moment = { now: Date.now(), day: "2025-05-05" };
  const share = await sharing.insert(db, manager.user.id, draft, SYSTEM, moment);
  const { id: toolkitId, collection: type } = toolkit;
  const tool = await tools.insert(db, userId, toolNamed(name("Tool")), SYSTEM);
  const offer = { widgetid: tool.id, note: name("Note") };
  await offers.insert(db, userId, offer, SYSTEM, moment.now);
  const program = await makeServiceToken(client.id, { name: name("Program") });
  const keysAndPlaces = [apikey, client.apikey, origin, type, tool.type, share?.code ?? ""];
  const ids = [
    client.id,
    toolkitId,
    widget.id,
    userId,
    manager.user.id,
    program.id,
    tool.id,
    ...Object.values(of),
  ];
  /** Every id, key and address by which a caller could name something of the client, and what belongs together in a path. */
  const names = [...ids, ...keysAndPlaces];
  return {
    marker,
    client,
    manager,
    person,
    program,
    names,
    parts: [
      { type, id: widget.id },
      { type: tool.type, id: tool.id },
    ],
    tool,
    run: of.run,
  };
}

function toolNamed(text: string) {
  return WidgetDraft.parse({ name: text, prompt: text });
}

/** An answer with its texts, a chat and a result of a person. Gives their ids, and that of the person's session. */
async function makePrivateRows(
  owner: Record<"clientId" | "userId" | "widgetId" | "marker", string>,
) {
  const { clientId, userId, widgetId, marker } = owner;
  const run = `${idAt(Date.now())}-7000-8000-${crypto.randomUUID().slice(-12)}`;
  const [thread, result] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(runs).values({
    id: run,
    day: "2025-05-05",
    month: "2025-05",
    clientId,
    feature: widgetId,
    userId,
    kind: "preview",
    modelAsked: marker,
    outcome: "answered",
    reserved: 1,
    cost: 1,
    requestId: marker,
  });
  const day = new Date().toISOString().slice(0, 10);
  const counted = { clientId, feature: widgetId, userId, kind: "preview", model: marker } as const;
  await storeUsage([{ ...counted, day }]);
  const texts = { expiresOn: "2999-01-01", inputs: { topic: marker }, answer: marker };
  await db.insert(runTexts).values({ runId: run, clientId, ...texts });
  await db.insert(threads).values({ id: thread, userId, createdAt: 1, askedAt: 1, title: marker });
  await db.insert(messages).values({ threadId: thread, role: "user", name: "", message: marker });
  const times = { createdAt: 1, updatedAt: 1 };
  const about = { id: result, userId, source: "widget" as const, widgetId, title: marker };
  await db
    .insert(results)
    .values({ ...about, ...times, inputs: {}, answer: marker, folded: marker });
  const [session] = await db.all<{ family: string }>(
    sql`select family from sessions where user_id = ${userId}`,
  );
  return { run, thread, result, session: session?.family ?? "" };
}

/** All rows of a client and its people, as one text. */
export async function rowsOf({ client, marker }: Tenant): Promise<string> {
  const people = sql`(select id from users where client_id = ${client.id})`;
  const [ofClient, ofPeople] = [sql`client_id = ${client.id}`, sql`user_id in ${people}`];
  const tables = [
    sql`clients where id = ${client.id}`,
    sql`users where ${ofClient}`,
    ...[
      "client_keys",
      "client_toolkits",
      "client_widgets",
      "refused_origins",
      "runs",
      "run_texts",
      "service_tokens",
      "tool_offers",
    ].map((table) => sql`${sql.identifier(table)} where ${ofClient}`),
    ...["sessions", "threads", "results", "user_widgets", "password_links"].map(
      (table) => sql`${sql.identifier(table)} where ${ofPeople}`,
    ),
    sql`messages where thread_id in (select id from threads where ${ofPeople})`,
    sql`toolkits where name like ${`%${marker}%`} or id in (select toolkit_id from client_toolkits where ${ofClient}) or ${ofPeople}`,
    sql`widgets where name like ${`%${marker}%`}`,
    sql`audit where entity_id = ${client.id} or entity_id in ${people}`,
  ];
  const rows = await Promise.all(tables.map((table) => db.all(sql`select * from ${table}`)));
  return JSON.stringify(rows);
}
