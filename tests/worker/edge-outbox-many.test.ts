import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass } from "#tests/support/clock.ts";
import { db, makeEmbed } from "#tests/support/factories.ts";
import { runOutbox } from "#tests/support/jobs.ts";
import { makeRead, otherKv, waiting } from "#tests/support/outbox.ts";

describe("The deletion of a toolkit that 2,000 clients have approved", { timeout: 120_000 }, () => {
  it("ends every embed at once, and never asks KV for more than the platform allows", async () => {
    const { toolkit, widget, token } = await makeRead();
    const keys = await approveByMany(toolkit.id, widget.id, 2_000);
    const paths = keys.map((key) => `/ai/${toolkit.collection}/${widget.id}/${key}`);
    const sample = [paths[0], paths[999], paths[1_999]] as string[];
    for (const path of sample) expect((await call(path)).status).toBe(200);
    const { KV, counted } = otherKv();
    const body = { toolkitid: toolkit.id };
    const deletion = await call("/toolkits", { method: "DELETE", token, body, env: { KV } });
    expect(deletion.status).toBe(204);
    expect(counted.deletes).toBeLessThan(1_000);
    for (const path of sample) {
      expect((await call(path, { env: { KV: otherKv().KV } })).status).toBe(404);
    }
    letPass(91_000);
    const runs = [];
    while ((await waiting()).length > 0) {
      const { KV, counted } = otherKv();
      await runOutbox({ bindings: { KV } });
      expect(counted.deletes).toBeGreaterThan(0);
      runs.push(counted.deletes);
    }
    expect(Math.max(...runs)).toBeLessThan(1_000);
    for (const key of keys.slice(0, 3)) expect(await env.KV.get(`client:${key}`)).toBeNull();
  });

  it("does not keep a small save waiting behind it", async () => {
    const { toolkit, widget, token, client } = await makeRead();
    await approveByMany(toolkit.id, widget.id, 2_000);
    const other = await makeEmbed();
    const body = { toolkitid: toolkit.id };
    await call("/toolkits", { method: "DELETE", token, body, env: otherKv({ fails: /./u }) });
    const rename = { clientid: other.client.id, tagline: "New" };
    await call("/clients/edit", { token, body: rename, env: otherKv({ fails: /./u }) });
    letPass(91_000);
    await runOutbox();
    const left = await waiting();
    expect(left.length).toBeGreaterThan(1_000);
    expect(left).not.toContain(`client:${other.client.apikey}`);
    expect(left).not.toContain(`widget:${widget.id}`);
    expect(client.id).not.toBe(other.client.id);
  });
});

/** Inserts `count` clients that have approved a toolkit and its widget, until the end of the test. Returns their keys. */
async function approveByMany(toolkitId: string, widgetId: string, count: number) {
  const keys = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()));
  await db.run(sql`insert into clients (id, clientname, domainurl, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles)
    select value, value, 'https://' || value || '.example', '', value, 'm', '0.6', '[]', ${JSON.stringify(DEFAULT_STYLES)} from json_each(${keys})`);
  await db.run(sql`insert into client_toolkits select value, ${toolkitId} from json_each(${keys})`);
  await db.run(sql`insert into client_widgets select value, ${widgetId} from json_each(${keys})`);
  // They, and what is left of their entries, would slow down every list and job in later tests.
  onTestFinished(async () => {
    await db.run(sql`delete from clients where id in (select value from json_each(${keys}))`);
    await db.run(sql`delete from stale_entries`);
  });
  return JSON.parse(keys) as string[];
}
