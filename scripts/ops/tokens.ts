import { EVERY_CLIENT } from "#domain/clients/client.ts";
import type { Database } from "#db/base/database.ts";
import { storedToday } from "#db/operations/platform.ts";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { UsageError } from "#scripts/command.ts";
import { idOf } from "#scripts/ops/client-ids.ts";
import { money, type Told } from "#scripts/ops/table.ts";

/** `tokens [NAME]`: the service tokens of a client; without a name, those of the platform. */
export async function tokensCommand(db: Database, [name]: string[]): Promise<Told> {
  const owner = name === undefined ? null : await idOf(db, name);
  const { day } = await storedToday(db, Date.now());
  const found = await serviceTokens.list(db, owner, { day, month: day.slice(0, 7) });
  return {
    rows: found.map(({ scopes, monthlyBudget, dailyAnswers, ...token }) => ({
      id: token.id,
      name: token.name,
      token: `…${token.ending}`,
      scopes: scopes.join(" "),
      ends: token.endsAt,
      "last used": token.lastUsedOn,
      today: `${token.answersToday} of ${dailyAnswers}`,
      spent: money(token.spent),
      budget: money(monthlyBudget),
    })),
  };
}

/** `end-token ID`: removes a service token. It stops working now. */
export async function endTokenCommand(db: Database, [id]: string[], by: Actor): Promise<Told> {
  if (id === undefined) throw new UsageError("usage: end-token ID");
  if (!(await serviceTokens.remove(db, EVERY_CLIENT, id, by)))
    throw new Error(`There is no service token ${id}.`);
  return { sentence: `The service token ${id} has ended.` };
}
