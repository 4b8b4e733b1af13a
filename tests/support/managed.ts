import type { Site } from "#domain/own-site/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeClient, readJson } from "#tests/support/factories.ts";

/** A client with limits of the platform, and its manager. */
export async function makeManaged(draft: Parameters<typeof makeClient>[0] = {}) {
  const client = await makeClient({ monthlyBudget: 20_000_000_000, dailyAnswers: 100, ...draft });
  const { user, token } = await makeSession({ clientId: client.id, isManager: true });
  const edit = async (body: object) => call("/site/edit", { token, body });
  const site = async () => readJson<Site>("/site", token);
  return { client, user, token, edit, site };
}

/** Changes a client as an administrator does. */
export async function administrate(body: object): Promise<Response> {
  return call("/clients/edit", { token: await makeToken({ isAdmin: true }), body });
}
