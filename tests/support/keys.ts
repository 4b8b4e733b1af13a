import { HOUR_MS } from "#domain/time.ts";
import type { ClientKey } from "#domain/clients/replies.ts";
import type { Client } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { makeEmbed, readJson } from "#tests/support/factories.ts";
import { INPUTS } from "#tests/support/runs.ts";

const admin = () => makeToken({ isAdmin: true });
/** A time to come. */
export const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** A change by an administrator. */
export async function change(path: string, body: object): Promise<Response> {
  return call(`/clients/${path}`, { token: await admin(), body });
}

/** The keys of a client. */
export async function keysOf({ id }: { id: string }): Promise<ClientKey[]> {
  return readJson(`/clients/${id}/keys`, await admin());
}

/** An embed on a stopped clock, whose key was rotated. `oldPath` has the old key, `newPath` the current one. */
export async function makeRotated({ keeps = HOUR_MS } = {}) {
  stopClock();
  const embed = await makeEmbed({ frame: { rating: true } });
  const { client, aiPath: oldPath } = embed;
  // The old key is in KV and in this isolate's memory when it is rotated.
  await call(oldPath);
  const endsAt = keeps > 0 ? inTime(keeps) : "now";
  const rotation = { clientid: client.id, endsAt, version: client.version };
  const rotated = (await (await change("rotatekey", rotation)).json()) as Client;
  const newPath = oldPath.replace(client.apikey, rotated.apikey);
  const statuses = async (bindings = {}) => {
    const env = { ...withModel("ok"), ...bindings };
    const both = [oldPath, newPath].map(
      async (path) => (await call(path, { body: INPUTS, env })).status,
    );
    return Promise.all(both);
  };
  return { ...embed, rotated, oldPath, newPath, statuses };
}
