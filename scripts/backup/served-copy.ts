import { and, eq } from "drizzle-orm";
import { connect } from "#db/base/database.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { users } from "#db/schema/accounts.ts";
import { serve } from "#scripts/serve.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { LOCAL_DEFAULTS } from "#scripts/variables.ts";
import { hashPassword } from "#worker/auth/passwords.ts";

/**
 * Serves a restored copy and calls `/health`, an approved embed, and sign-in with one of its accounts, whose password is replaced
 * first.
 * @returns the checks that ran; without an approved embed or an account the copy gets no such check
 * @throws an error with a sentence if a response is not the expected one
 */
export async function tryCopy(dataDirectory: string): Promise<string[]> {
  const pwd = crypto.randomUUID();
  const { embed, user } = await withDatabase(dataDirectory, (database) =>
    takeSamples(database, pwd),
  );
  const variables = { ...LOCAL_DEFAULTS, TOKEN_SECRET: crypto.randomUUID() + crypto.randomUUID() };
  // Jobs would send the copy's alerts to the webhook of production.
  const { url, stop } = await serve({ port: 0, dataDirectory, variables, hasJobs: false });
  try {
    await expectOk(fetch(`${url}/health`), "/health");
    if (embed) await expectOk(fetch(`${url}/embed/${embed}`), "the embed");
    const body = JSON.stringify({ user, pwd });
    const headers = { "Content-Type": "application/json" };
    if (user)
      await expectOk(fetch(`${url}/auth`, { method: "POST", headers, body }), "the sign-in");
    return ["/health", ...(embed ? ["an embed"] : []), ...(user ? ["a sign-in"] : [])];
  } finally {
    await stop();
  }
}

/** Finds the path of an approved embed and the name of an account, and sets the password of the account. */
async function takeSamples(
  database: D1Database,
  password: string,
): Promise<{ embed?: string; user?: string }> {
  const db = connect(database);
  const embed = await db
    .select({ type: toolkits.collection, id: widgets.id, apikey: clients.apikey })
    .from(clientWidgets)
    .innerJoin(clients, eq(clients.id, clientWidgets.clientId))
    .innerJoin(widgets, eq(widgets.id, clientWidgets.widgetId))
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .innerJoin(
      clientToolkits,
      and(eq(clientToolkits.clientId, clients.id), eq(clientToolkits.toolkitId, toolkits.id)),
    )
    .limit(1)
    .get();
  const account = await db.select().from(users).where(eq(users.waiting, false)).limit(1).get();
  if (account) {
    const passwordHash = hashPassword(password);
    await db.update(users).set({ passwordHash }).where(eq(users.id, account.id));
  }
  const parts = embed && [embed.type, embed.id, embed.apikey];
  return { embed: parts?.map(encodeURIComponent).join("/"), user: account?.username };
}

async function expectOk(answer: Promise<Response>, what: string): Promise<void> {
  const { ok, status } = await answer;
  if (!ok) throw new Error(`The restored copy does not work: ${what} answers ${status}.`);
}
