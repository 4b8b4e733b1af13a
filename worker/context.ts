import type { Context } from "hono";
import { connect, type Database } from "#db/base/connect.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import type { CallerAccount } from "#db/accounts/sessions.ts";
import type { Env } from "#worker/env.ts";
import type { RequestRecord } from "#worker/request-record.ts";

/** The titles of a resource for an invalid body (400) and a value that is taken (409), from domain/messages.ts. */
export type Sentences = { invalid: string; exists?: string };

/** The environment of every handler. `account` is set behind requireRole, `language` in calls of embeds. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    record: RequestRecord;
    sentences: Sentences;
    account: CallerAccount;
    language: Language;
  };
};

/** The signed-in person of this request, as the audit records it. */
export function actor(c: Context<AppEnv>): Actor {
  return personIn(c, c.get("account"));
}

/** A person whom this request has identified, also without a token (by a sign-in or a link), as the audit records it. */
export function personIn(
  c: Context<AppEnv>,
  { userId, username }: Pick<Actor, "userId" | "username">,
): Actor {
  return { kind: "user", userId, username, requestId: c.get("record").id };
}

/** The database of this request. */
export function database(c: Context<AppEnv>): Database {
  return connect(c.env.DB);
}
