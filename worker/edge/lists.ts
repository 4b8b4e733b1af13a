import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { entityTag, type Rendering } from "#worker/edge/renderings.ts";

type KeptList = Rendering & { revision: number };

/** Up to so many characters a list is kept: an isolate has 128 MB. */
const MAX_LENGTH = 8_000_000;

const lists = new WeakMap<D1Database, Map<string, KeptList>>();

/**
 * A list of the whole catalogue (toolkits, widgets) as JSON, which this isolate puts together once while the catalogue stays as
 * it is: the caller's account was read together with its revision.
 * @param load reads the list; what it reads may be newer than the revision, never older
 */
export async function catalogueList(
  c: Context<AppEnv>,
  name: string,
  load: () => Promise<object[]>,
): Promise<Rendering> {
  const known = lists.get(c.env.DB) ?? new Map<string, KeptList>();
  lists.set(c.env.DB, known);
  const revision = c.get("account").catalogueRevision;
  const kept = known.get(name);
  if (Number.isInteger(revision) && kept?.revision === revision) return kept;
  const body = JSON.stringify(await load());
  const headers = { "Content-Type": "application/json", ETag: await entityTag(body) };
  if (body.length <= MAX_LENGTH) known.set(name, { revision, body, headers });
  return { body, headers };
}
