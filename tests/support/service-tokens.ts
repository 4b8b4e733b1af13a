import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { DAY_MS } from "#domain/durations.ts";
import { newToken } from "#domain/service-tokens/secret.ts";
import { TOKEN_SCOPES, type ServiceTokenDraft } from "#domain/service-tokens/service-token.ts";
import { sha256 } from "#domain/sha256.ts";
import { db } from "#tests/support/factories.ts";

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
  return { id: await serviceTokens.insert(db, clientId, stored, SYSTEM), token };
}
