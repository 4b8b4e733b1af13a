import type { Person } from "#domain/own-site/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { readJson } from "#tests/support/factories.ts";
import { makeManaged } from "#tests/support/managed.ts";

/** A manager's client with an educator, and the calls about people. */
export async function makePeople() {
  const managed = await makeManaged();
  const { client, token } = managed;
  const educator = await makeSession({ clientId: client.id });
  const ask = async (path: string, body: object) => call(`/site/people${path}`, { token, body });
  const remove = async (id: string) =>
    call("/site/people", { token, method: "DELETE", body: { id } });
  const list = async (query = "") => readJson<Person[]>(`/site/people${query}`, token);
  return { ...managed, educator, ask, remove, list };
}
