import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "#scripts/soak/caller.ts";
import type { Stage, Tenant } from "#scripts/soak/stage.ts";
import type { Tally } from "#scripts/soak/tally.ts";

const PAUSE = 400;

type Read = { description: string; version: number };

/**
 * Increments a counter with its own name in a widget's description, while other administrators do so in the same widget. Each save
 * sends the version that was read; after a conflict (409) it reads again.
 * @returns the number of accepted saves, which the counter must show in the end
 */
export async function administer(
  caller: Caller,
  tenant: Tenant,
  { collection }: Stage,
  { name, tally, until }: { name: string; tally: Tally; until: number },
): Promise<number> {
  let saved = 0;
  let isUnknown = false;
  await pause(Math.random() * PAUSE);
  while (Date.now() < until || isUnknown) {
    const read = await caller.call("admin read", `/widgets/${collection}/${tenant.widgetId}`);
    if (read?.status !== 200) break;
    const { description, version } = JSON.parse(read.text) as Read;
    const counts = JSON.parse(description) as Record<string, number>;
    const stored = counts[name] ?? 0;
    // Without an answer it is unknown whether the save was stored.
    if (isUnknown && stored === saved + 1) saved = stored;
    if (stored !== saved) tally.broke("save: lost");
    const changed = JSON.stringify({ ...counts, [name]: saved + 1 });
    const body = { widgetid: tenant.widgetId, version, description: changed };
    const reply = await caller.call("save", `/widgets/${collection}/edit`, { body });
    isUnknown = reply === null;
    if (reply?.status === 200) saved += 1;
    else if (reply && reply.status !== 409) tally.broke(`save: refused with ${reply.status}`);
    await pause(PAUSE * Math.random());
  }
  return saved;
}

/** Reads the counters of all administrators from a widget's description. */
export async function storedCounts(
  caller: Caller,
  tenant: Tenant,
  { collection }: Stage,
): Promise<Record<string, number>> {
  const read = await caller.call("admin read", `/widgets/${collection}/${tenant.widgetId}`);
  return read?.status === 200
    ? (JSON.parse((JSON.parse(read.text) as Read).description) as Record<string, number>)
    : {};
}
