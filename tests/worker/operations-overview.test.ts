import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { users as userTable } from "#db/schema/accounts.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { counters } from "#db/schema/usage.ts";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import type { Overview } from "#domain/operations/replies.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import {
  db,
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  makeWidget,
  readJson,
  uniqueSite,
} from "#tests/support/factories.ts";
import { keepSettings } from "#tests/support/platform.ts";

async function overview(token: string): Promise<Overview> {
  return readJson<Overview>("/overview", token);
}

/** The number of rows of each kind of attention. */
function counted({ attention }: Overview): Record<string, number> {
  return Object.fromEntries(Object.entries(attention).map(([kind, { count }]) => [kind, count]));
}

describe("GET /overview", () => {
  it("counts what there is, and lists what needs attention until it is mended", async () => {
    const token = await makeToken({ isAdmin: true });
    const before = await overview(token);
    const { collection } = await makeToolkit();
    const widget = await makeWidget(collection);
    const { id: clientid } = await makeClient();
    const user = await makeUser({ clientId: clientid });
    await db.update(userTable).set({ waiting: true }).where(eq(userTable.id, user.id));
    await db.update(clientTable).set({ gptmodel: "" }).where(eq(clientTable.id, clientid));
    const found = await overview(token);
    expect(found.counts).toEqual({
      toolkits: before.counts.toolkits + 1,
      widgets: before.counts.widgets + 1,
      clients: before.counts.clients + 1,
      users: before.counts.users + 1,
    });
    const { retired, ending, alerts, ...kinds } = counted(before);
    const oneMore = Object.entries(kinds).map(([kind, count]) => [kind, count + 1]);
    expect(counted(found)).toEqual({ retired, ending, alerts, ...Object.fromEntries(oneMore) });
    expect(found.attention.waiting.rows).toContainEqual({ id: user.id, name: user.username });

    await call("/clients/edit", {
      token,
      body: { clientid, approvedToolkits: [collection], domainURL: uniqueSite(), gptModel: "own" },
    });
    const approvals = { clientid, approvedWidgets: [widget.id] };
    await call("/clients/editwidgets", { token, body: approvals });
    await db.update(userTable).set({ waiting: false }).where(eq(userTable.id, user.id));
    const mended = await overview(token);
    expect(counted(mended)).toEqual(counted(before));
    expect(mended.steps).toMatchObject({
      hasModel: false,
      isApproved: true,
      hasSite: true,
      widget: { id: expect.any(String), type: expect.any(String) },
    });
    // Without its toolkit the widget can be used by nobody, though it is still approved.
    await call("/clients/edit", { token, body: { clientid, approvedToolkits: [] } });
    expect((await overview(token)).attention.unapproved.count).toBe(kinds.unapproved! + 1);
  });

  it("lists the answers of the platform's day with their limits, clients with the most first, and no other counters", async () => {
    // In Vienna it is the first of July already, whatever an isolate without an answer believes.
    stopClock("2024-06-30T22:30:00Z");
    await keepSettings();
    await db.update(platform).set({ zone: "Europe/Vienna" });
    const token = await makeToken({ isAdmin: true });
    const [few, many] = [await makeClient({ dailyAnswers: 7 }), await makeClient()];
    const [day, month] = ["2024-07-01", "2024-07"];
    const of = (subject: string, dayAnswers: number, on = day, period = month) => ({
      subject,
      period,
      dayAnswers,
      day: on,
    });
    const yesterday = await makeClient();
    await db
      .insert(counters)
      .values([
        of(`client:${few.id}`, 999_999),
        of(`client:${many.id}`, 1_000_000),
        of(`client:${yesterday.id}`, 2_000_000, "2020-01-01"),
        of(`client:${few.id}`, 50, "2020-01-01", "2020-01"),
      ]);
    await db
      .insert(counters)
      .values(of("platform", 12))
      .onConflictDoUpdate({
        target: [counters.period, counters.subject],
        set: { day, dayAnswers: 12 },
      });
    const { answers } = await overview(token);
    expect(answers).toEqual({
      zone: "Europe/Vienna",
      total: 12,
      limit: 20_000,
      clients: [
        { id: many.id, name: many.clientname, count: 1_000_000, limit: 2_000 },
        { id: few.id, name: few.clientname, count: 999_999, limit: 7 },
      ],
    });
  });

  it("has the last of the first steps when a model has answered in a page of another site", async () => {
    const token = await makeToken({ isAdmin: true });
    const { client } = await makeEmbed();
    const isOnPage = async (key = "key") => {
      const response = await call("/overview", { token, env: { OPENAI_API_KEY: key } });
      return (await response.json<Overview>()).steps.isOnPage;
    };
    const note = async (columns: { lastAnswerOn?: string; lastOrigin?: string }) =>
      db.update(clientKeys).set(columns).where(eq(clientKeys.clientId, client.id));
    await note({ lastAnswerOn: "2026-11-25" });
    expect(await isOnPage()).toBe(false);
    await note({ lastOrigin: "https://www.school.example" });
    expect(await isOnPage()).toBe(true);
    expect(await isOnPage("")).toBe(false);
  });

  it("groups the clients of a model that the provider no longer has", async () => {
    const token = await makeToken({ isAdmin: true });
    const gptModel = `gone-${crypto.randomUUID()}`;
    // The models of most clients are looked up first.
    for (let made = 0; made < 4; made += 1)
      await makeClient({ gptModel, clientName: `${made} of ${gptModel}` });
    const before = counted(await overview(token)).retired ?? 0;
    const memory = { refused: [], missingSince: Date.now() };
    await env.KV.put(`model:${gptModel} ${env.OPENAI_BASE_URL}`, JSON.stringify(memory));
    const { retired } = (await overview(token)).attention;
    expect(retired.count).toBe(before + 1);
    const name = `0 of ${gptModel}`;
    expect(retired.rows).toContainEqual({
      id: gptModel,
      name,
      clients: 4,
      endsOn: null,
      replacement: null,
    });
  });

  it("is one batch and five rows of a kind with 10,000 widgets and 1,000 clients", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const ids = await makeManyWidgets(collection, 10_000);
    const { client } = await makeEmbed();
    await db.run(sql`insert into ${clientTable}
      (id, clientname, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles)
      select value, value, '', value, 'model-' || (key % 500), '0.6', '[]', ${JSON.stringify(DEFAULT_STYLES)}
      from json_each(${JSON.stringify(ids.slice(0, 1_000))})`);
    onTestFinished(async () => {
      await db.run(
        sql`delete from clients where id in (select value from json_each(${JSON.stringify(ids)}))`,
      );
    });
    await db.run(sql`insert into client_widgets (client_id, widget_id)
      select ${client.id}, value from json_each(${JSON.stringify(ids.slice(0, 5_000))})`);
    await db.run(sql`insert into client_toolkits (client_id, toolkit_id)
      select ${client.id}, id from toolkits where collection = ${collection}`);
    const { counted: calls, bindings } = countedBindings();
    const response = await call("/overview", { token, env: bindings });
    const text = await response.text();
    const { attention } = JSON.parse(text) as Overview;
    // The account, the day, the batch, and the clients whose model is gone.
    expect(calls.database).toBeLessThanOrEqual(4);
    expect(calls.cache).toBeLessThanOrEqual(50);
    expect(attention.unapproved.count).toBeGreaterThanOrEqual(1_900);
    for (const { rows } of Object.values(attention)) expect(rows.length).toBeLessThanOrEqual(5);
    expect(text.length).toBeLessThan(6_000);
  });
});
