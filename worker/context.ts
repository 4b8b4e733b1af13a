import type { Context } from "hono";
import { connect, type Database } from "#db/base/connect.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import type { CallerAccount } from "#db/accounts/sessions.ts";
import { type Program, subjectOfToken } from "#domain/service-tokens/program.ts";
import type { ClientId } from "#domain/clients/client.ts";

import type { Env } from "#worker/env.ts";
import type { RequestRecord } from "#worker/request-record.ts";

/** The titles of a resource for an invalid body (400) and a value that is taken (409), from domain/messages.ts. */
export type Sentences = { invalid: string; exists?: string };

/**
 * The launch of a learning platform that a call comes from (product/lti 3). `person`: the pupil of today, as a keyed hash. `graded`, where
 * a quiz has points: the id of the ticket, and where the points go.
 */
export type CallTicket = {
  platform: string;
  client: string;
  widget: string;
  person: string;
  graded: { id: string; pupil: string; lineItem: string } | null;
};

/** Who makes a call: a signed-in person, or a program with a service token. */
type Caller = ({ kind: "person" } & CallerAccount) | ({ kind: "program" } & Program);

/**
 * The environment of every handler. `caller` and the `client` that the call is about are set behind the guards, `language` in calls of embeds, `ticket` in those of a frame that a
 * learning platform has opened.
 */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    record: RequestRecord;
    sentences: Sentences;
    caller: Caller;
    client: ClientId;
    language: Language;
    ticket: CallTicket | null;
  };
};

/** The caller of this request, as the audit records it. */
export function actor(c: Context<AppEnv>): Actor {
  const caller = c.get("caller");
  if (caller.kind === "person") return personIn(c, caller);
  const [userId, username] = [subjectOfToken(caller.tokenId), `token:${caller.name}`];
  return { kind: "token", userId, username, requestId: c.get("record").id };
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
