import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { call, env } from "#tests/support/app.ts";
import { letPass } from "#tests/support/clock.ts";
import { db, makeManyWidgets, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { runOutbox } from "#tests/support/jobs.ts";
import { makeRead, otherKv, settle, waiting } from "#tests/support/outbox.ts";

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

  it("who has read the former row reads the new one a second later", async () => {
    const { aiPath, rename, nameElsewhere } = await makeRead();
    await rename({ KV: otherKv().KV });
    expect(await nameElsewhere()).toBe("Renamed");
    letPass(1_001);
    const read = (await (await call(aiPath)).json()) as { data: { data: { name: string } } };
    expect(read.data.data.name).toBe("Renamed");
  });

  it("is not let down by a job that began before another save", async () => {
    const { rename, widget } = await makeRead();
    await rename({});
    letPass(91_000);
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
    letPass(91_000);
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
