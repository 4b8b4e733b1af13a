import * as passwords from "#db/accounts/passwords.ts";
import * as users from "#db/accounts/users.ts";
import * as clients from "#db/clients/clients.ts";
import type { Database } from "#db/base/database.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { UsageError } from "#scripts/command.ts";
import type { Told } from "#scripts/ops/table.ts";
import { createLink } from "#worker/auth/proof.ts";

/** `link NAME`: a one-time link for an account, for example of an administrator who has lost every passkey (product/accounts 9). */
export async function linkCommand(db: Database, [name]: string[], by: Actor): Promise<Told> {
  if (name === undefined) throw new UsageError("usage: link NAME");
  const account = await users.getAccount(db, name);
  if (account === null) throw new Error(`There is no account named ${name}.`);
  const { code, hash, expiresAt } = createLink();
  await passwords.insert(db, { hash, userId: account.id, expiresAt }, by);
  const client = await clients.get(db, account.clientId);
  const link = `${client?.domainurl ?? ""}/welcome#${code}`;
  const expires = new Date(expiresAt).toISOString();
  return {
    sentence: `${link}\nLets ${account.username} in once, until ${expires}. Another address of the site works, too.`,
    facts: { username: account.username, link, expires },
  };
}
