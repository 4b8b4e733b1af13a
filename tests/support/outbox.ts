import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed } from "#tests/support/factories.ts";
import { runOutbox } from "#tests/support/jobs.ts";

/** A new KV binding: the isolate's memory has no entry of it, as in another isolate. `deletes` counts deletions. */
export function otherKv({ fails = undefined as RegExp | undefined } = {}) {
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

/** The keys in the outbox. */
export const waiting = async (): Promise<string[]> =>
  (await db.all<{ key: string }>(sql`select key from stale_entries order by key`)).map(
    ({ key }) => key,
  );

/** Moves the clock past the time in which readers can store former rows, and empties the outbox. */
export async function settle(): Promise<void> {
  letPass(91_000);
  await runOutbox();
  expect(await waiting()).toEqual([]);
}

/** Creates an embed with entries in KV. Returns functions that rename its widget and read its name in another isolate. */
export async function makeRead() {
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
