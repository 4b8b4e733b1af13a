import { and, eq, sql } from "drizzle-orm";
import { replays } from "#db/schema/service-tokens.ts";
import { counters } from "#db/schema/usage.ts";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { sha256 } from "#domain/text.ts";
import { type ServiceTokenDraft, newToken } from "#domain/service-tokens/service-token.ts";
import { DAY_MS } from "#domain/time.ts";
import { type CallOptions, call } from "#tests/support/app.ts";
import { db, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, cheapModel, pricedEmbed } from "#tests/support/runs.ts";
import { TOKEN_SCOPES } from "#domain/service-tokens/program.ts";

/** What a token is made from: everything that a client's token may do, for 30 days, if left out. */
export function tokenDraft(draft: Partial<ServiceTokenDraft> = {}): ServiceTokenDraft {
  return {
    name: "CI",
    scopes: [...TOKEN_SCOPES],
    monthlyBudget: null,
    dailyAnswers: 1_000,
    endsAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    ...draft,
  };
}

/** Stores a service token of a client, or of the platform (`null`). */
export async function makeServiceToken(
  clientId: string | null,
  draft: Partial<ServiceTokenDraft> = {},
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const stored = { ...tokenDraft(draft), hash: await sha256(token), ending: token.slice(-4) };
  return { id: await serviceTokens.insert(db, clientId as ClientId | null, stored, SYSTEM), token };
}

/** A widget whose answers cost 50 nano-dollars, and a token of its client. `ask` asks the widget with it. */
export async function makeProgram(
  token: Partial<ServiceTokenDraft> = {},
  client: Parameters<typeof pricedEmbed>[0] = {},
) {
  const { widget, ...embed } = await pricedEmbed(client);
  const made = await makeServiceToken(embed.client.id, token);
  const path = `/site/ask/${widget.type}/${widget.id}`;
  const ask = async (options: CallOptions = {}) =>
    call(path, { body: INPUTS, token: made.token, env: cheapModel("ok"), ...options });
  return { ...embed, widget, ...made, subject: `token:${made.id}`, path, ask };
}

/** A call with an `Idempotency-Key`. */
export function withKey(key = uniqueLetters()) {
  return { headers: { "Idempotency-Key": key } as Record<string, string> };
}

/** The stored calls of a token. */
export async function replaysOf(tokenId: string) {
  return db.select().from(replays).where(eq(replays.tokenId, tokenId));
}

/** What the counters of a month have for a subject. */
export async function monthOf(subject: string) {
  const { spent, held } = counters;
  const isMeant = and(eq(counters.subject, subject), sql`length(period) = 7`);
  const [row] = await db.select({ spent, held }).from(counters).where(isMeant);
  return row;
}
