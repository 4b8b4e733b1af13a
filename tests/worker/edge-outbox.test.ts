import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import {
  db,
  makeEmbed,
  makeManyWidgets,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { runOutbox } from "#tests/support/jobs.ts";

/** A new KV binding: the isolate's memory has no entry of it, as in another isolate. `deletes` counts deletions. */
function otherKv({ fails = undefined as RegExp | undefined } = {}) {
  const counted = { deletes: 0 };
  const KV = new Proxy(env.KV, {
    get(kv, name) {
      if (name !== "delete") return (Reflect.get(kv, name) as () => unknown).bind(kv);
      return async (key: string) => {
        counted.deletes += 1;
        if (fails?.test(key)) throw new Error("KV DELETE failed: 503 Service Unavailable");
        return kv.delete(key);
      };
    },
  });
  return { KV, counted };
}

const waiting = async (): Promise<string[]> =>
  (await db.all<{ key: string }>(sql`select key from stale_entries order by key`)).map(
    ({ key }) => key,
  );

/** Moves the clock past the time in which readers can store former rows, and empties the outbox. */
async function settle(): Promise<void> {
  letPass(31_000);
  await runOutbox();
  expect(await waiting()).toEqual([]);
}

/** Creates an embed with entries in KV. Returns functions that rename its widget and read its name in another isolate. */
async function makeRead() {
  stopClock();
  const embed = await makeEmbed();
  await db.run(sql`delete from stale_entries`);
  const token = await makeToken({ isAdmin: true });
  await call(embed.aiPath);
  const rename = (bindings: object, name = "Renamed") => {
    const body = { widgetid: embed.widget.id, name };
    return call(`/widgets/${embed.widget.type}/edit`, { token, body, env: bindings });
  };
  const nameElsewhere = async () => {
    const response = await call(embed.aiPath, { env: { KV: otherKv().KV } });
    return ((await response.json()) as { data: { data: { name: string } } }).data.data.name;
  };
  return { ...embed, token, rename, nameElsewhere };
}

describe("A save while KV cannot be written", () => {
  it("is stored, says so in the log, and is seen everywhere after the next run of the job", async () => {
    const { rename, nameElsewhere, widget } = await makeRead();
    expect((await rename(otherKv({ fails: /./u }))).status).toBe(200);
    expect(await nameElsewhere()).toBe(widget.data.name);
    await runOutbox();
    expect(await nameElsewhere()).toBe("Renamed");
    await settle();
  });

  it("waits for a job that finds KV again, however often it fails", async () => {
    const { rename, nameElsewhere, widget } = await makeRead();
    await rename(otherKv({ fails: /./u }));
    letPass(300_000);
    await runOutbox({ bindings: otherKv({ fails: /./u }) });
    expect(await waiting()).toEqual([`widget:${widget.id}`]);
    expect(await nameElsewhere()).toBe(widget.data.name);
    await runOutbox();
    expect(await nameElsewhere()).toBe("Renamed");
    expect(await waiting()).toEqual([]);
  });

  it("is not kept from its turn by entries that can never be dropped", async () => {
    const { rename, nameElsewhere } = await makeRead();
    await db.run(sql`insert into stale_entries (key, tag, group_size, stale_since)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 800) select 'widget:never-' || i, 'widget-never-' || i, 1, ${Date.now() - 1000} from n`);
    await rename(otherKv({ fails: /./u }));
    for (let run = 0; run < 2; run += 1)
      await runOutbox({ bindings: otherKv({ fails: /never/u }) });
    expect(await nameElsewhere()).toBe("Renamed");
  });
});

describe("A reader elsewhere", () => {
  it("who puts the former row back after the save does not keep it there", async () => {
    const { rename, nameElsewhere, widget } = await makeRead();
    const key = `widget:${widget.id}`;
    const former = (await env.KV.get(key)) ?? "";
    await rename({});
    expect(await env.KV.get(key)).toBeNull();
    await runOutbox();
    await env.KV.put(key, former);
    expect(await nameElsewhere()).toBe(widget.data.name);
    expect(await waiting()).toEqual([key]);
    letPass(300_000);
    await runOutbox();
    expect(await nameElsewhere()).toBe("Renamed");
    expect(await waiting()).toEqual([]);
  });

  it("is not let down by a job that began before another save", async () => {
    const { rename, widget } = await makeRead();
    await rename({});
    letPass(31_000);
    const { KV } = otherKv();
    const late = new Proxy(KV, {
      get: (kv, name) =>
        name === "delete"
          ? () => rename({}, "Renamed again")
          : (Reflect.get(kv, name) as () => unknown).bind(kv),
    });
    await runOutbox({ bindings: { KV: late } });
    expect(await waiting()).toEqual([`widget:${widget.id}`]);
  });
});

describe("The outbox", () => {
  it("has the former and the new key and site of a client", async () => {
    const { client, token } = await makeRead();
    const former = `https://${uniqueLetters()}.example`;
    const next = `https://${uniqueLetters()}.example`;
    await call("/clients/edit", { token, body: { clientid: client.id, domainURL: former } });
    await settle();
    const apikey = crypto.randomUUID();
    const body = { clientid: client.id, domainURL: next, apikey };
    expect((await call("/clients/edit", { token, body })).status).toBe(200);
    const keys = [
      `client:${client.apikey}`,
      `client:${apikey}`,
      `settings:${former}`,
      `settings:${next}`,
    ];
    expect(await waiting()).toEqual(keys.toSorted());
  });

  it("has nothing of a save that was refused", async () => {
    const { client, widget, token } = await makeRead();
    const edits = [
      ["/clients/edit", { clientid: client.id, tagline: "New", version: 99 }],
      ["/clients/editwidgets", { clientid: client.id, approvedWidgets: [], version: 99 }],
      [`/widgets/${widget.type}/edit`, { widgetid: widget.id, name: "New", version: 99 }],
    ] as const;
    for (const [path, body] of edits) {
      expect(await readProblem(await call(path, { token, body }))).toMatchObject({ status: 409 });
    }
    expect(await waiting()).toEqual([]);
  });

  it("keeps what the platform refused to purge, and purges it later", async () => {
    const { rename, widget } = await makeRead();
    await rename({});
    letPass(31_000);
    const asked: unknown[] = [];
    const cacheThat = (success: boolean) => ({
      purge: async (options: object) => {
        asked.push(options);
        return { success, errors: [] };
      },
    });
    await runOutbox({ cache: cacheThat(false) });
    expect(await waiting()).toEqual([`widget:${widget.id}`]);
    await runOutbox({ cache: cacheThat(true) });
    expect(await waiting()).toEqual([]);
    expect(asked).toEqual([1, 2].map(() => ({ tags: [`widget-${widget.id}`] })));
  });

  it("purges a hundred tags at a time", async () => {
    const { toolkit } = await makeRead();
    const ids = await makeManyWidgets(toolkit.collection, 105);
    await db.run(sql`insert into stale_entries
      select 'widget:' || value, 'widget-' || value, 105, 1 from json_each(${JSON.stringify(ids)})`);
    const purged: (string[] | undefined)[] = [];
    const cache = {
      purge: async ({ tags }: { tags?: string[] }) => {
        purged.push(tags);
        return { success: true, errors: [] };
      },
    };
    await runOutbox({ cache });
    expect(purged.map((tags) => tags?.length)).toEqual([100, 5]);
    expect(new Set(purged.flat()).size).toBe(105);
  });
});

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
    letPass(31_000);
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
    letPass(31_000);
    await runOutbox();
    const left = await waiting();
    expect(left.length).toBeGreaterThan(1_000);
    expect(left).not.toContain(`client:${other.client.apikey}`);
    expect(left).not.toContain(`widget:${widget.id}`);
    expect(client.id).not.toBe(other.client.id);
  });
});

/** Inserts `count` clients that have approved a toolkit and its widget. Returns their keys. */
async function approveByMany(toolkitId: string, widgetId: string, count: number) {
  const keys = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()));
  await db.run(sql`insert into clients (id, clientname, domainurl, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles)
    select value, value, 'https://' || value || '.example', '', value, 'm', '0.6', '[]', ${JSON.stringify(DEFAULT_STYLES)} from json_each(${keys})`);
  await db.run(sql`insert into client_toolkits select value, ${toolkitId} from json_each(${keys})`);
  await db.run(sql`insert into client_widgets select value, ${widgetId} from json_each(${keys})`);
  return JSON.parse(keys) as string[];
}
