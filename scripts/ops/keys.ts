import * as keyRows from "#db/clients/keys.ts";
import type { Database } from "#db/base/database.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { isAlive, KeyRotation, keyEnding } from "#domain/clients/client-keys.ts";
import { idOf } from "#scripts/ops/client-ids.ts";
import type { MoneyOptions } from "#scripts/ops/money.ts";
import { UsageError } from "#scripts/command.ts";
import type { Told } from "#scripts/ops/table.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";

const MS = { h: HOUR_MS, d: DAY_MS };

/** `keys NAME`: the keys of a client, the current one first. */
export async function keysCommand(db: Database, [name]: string[]): Promise<Told> {
  if (name === undefined) throw new UsageError("usage: keys NAME");
  const found = (await keyRows.list(db, await idOf(db, name))) ?? [];
  return {
    rows: found.map(({ apikey, isCurrent, endsAt, lastAnswerOn, lastSeenOn, lastOrigin }) => ({
      key: apikey,
      state: isCurrent ? "current" : `${isAlive({ endsAt }) ? "ends" : "ended"} ${endsAt}`,
      "last answer": lastAnswerOn,
      "last seen": lastSeenOn,
      on: lastOrigin,
    })),
  };
}

/** `rotate-key NAME --keep 7d`: gives a client a new key. The old one works for the time to keep: now, 1h, 7d or until a date. */
export async function rotateKeyCommand(
  db: Database,
  [name]: string[],
  { keep }: MoneyOptions,
  by: Actor,
): Promise<Told> {
  if (name === undefined || keep === undefined)
    throw new UsageError("usage: rotate-key NAME --keep now|1h|24h|7d|30d|DATE");
  const client = await idOf(db, name);
  const { data, error } = KeyRotation.safeParse({ clientid: client, endsAt: endOf(keep) });
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  const stored = await keyRows.rotate(db, client, data, by, Date.now());
  if (stored === null) throw new Error(`There is no client named ${name}.`);
  const end = data.endsAt === null ? "now" : `on ${new Date(data.endsAt).toISOString()}`;
  return {
    sentence: `The key of ${name} is ${stored.apikey}. The old one ends ${end}. Caches follow within five minutes.`,
    facts: { client: name, key: stored.apikey, oldKeyEndsAt: data.endsAt },
  };
}

function endOf(keep: string): string {
  const [, count, unit] = /^(\d{1,4})([hd])$/u.exec(keep) ?? [];
  if (count === undefined) return keep;
  return new Date(Date.now() + Number(count) * MS[unit as keyof typeof MS]).toISOString();
}

/** `end-key NAME KEY`: ends an old key now. */
export async function endKeyCommand(
  db: Database,
  [name, apikey]: string[],
  by: Actor,
): Promise<Told> {
  if (name === undefined || apikey === undefined) throw new UsageError("usage: end-key NAME KEY");
  const isKnown = await keyRows.end(db, await idOf(db, name), apikey, by, Date.now());
  if (!isKnown) throw new Error(`${name} has no such key.`);
  return {
    sentence: `The key ${keyEnding(apikey)} of ${name} has ended. Caches follow within five minutes.`,
  };
}
