import { bytesToHex } from "@noble/hashes/utils.js";
import type { Context, MiddlewareHandler } from "hono";
import ipaddr from "ipaddr.js";
import type { z } from "zod";
import type { CallerAccount } from "#db/accounts/sessions.ts";
import { type Database, connect } from "#db/base/database.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import { type Program, subjectOfToken, type TokenScope } from "#domain/service-tokens/program.ts";
import { dayOf } from "#domain/time.ts";
import type { Env } from "#worker/env.ts";
import { purposeKey } from "#worker/signed-tokens.ts";
import type { RoleCode } from "#domain/account-roles.ts";

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

/** The caller of REST: a signed-in person, or a program with a service token. */
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

/** One failed attempt to ask the model: no text and no key. */
export type FailedAttempt = {
  /** The endpoint's host. */
  host: string;
  /** The endpoint's HTTP status, where it sent one. */
  status?: number;
  /** A kind of failure, `missing model`, or `refused` with a parameter's name. */
  kind: string;
};

/**
 * The log line of a request, filled while the request is answered. It must never contain a path (a path can contain a key), a
 * caller's text or a token.
 */
export type RequestRecord = {
  id: string;
  /** The pattern of the route. */
  route: string;
  /** The id of the client (tenant). */
  client?: string;
  /** The id of the run of an answer, and how it ended. */
  run?: string;
  outcome?: string;
  failure?: string;
  /** The failed attempts to ask the model, in their order. */
  attempts?: FailedAttempt[];
  /** The stack of an unexpected error, without its message. */
  stack?: string[];
  /** Settles after the last piece of a streamed answer. */
  streamed?: Promise<void>;
};

/** The record of a request from outside. */
export function newRecord(): RequestRecord {
  return { id: crypto.randomUUID(), route: "" };
}

const inherited = new WeakMap<Request, RequestRecord>();

/** Gives an in-process REST call the record of its page: one id, one log line. */
export function shareRecord(record: RequestRecord, call: Request): Request {
  inherited.set(call, record);
  return call;
}

/** The record that `shareRecord` gave to a call, if any. */
export function sharedRecord(call: Request): RequestRecord | undefined {
  return inherited.get(call);
}

/** Records an unexpected error by its name and stack. Its message could contain a visitor's text. */
export function noteUnexpected(
  record: Pick<RequestRecord, "failure" | "stack">,
  error: unknown,
): void {
  record.failure = error instanceof Error ? error.name : typeof error;
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  record.stack = lines
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$/u.test(line))
    .slice(0, 5);
}

/** The prefix lengths of an address (one household or server) and of a network (one site or provider). */
const ADDRESS_BITS = { ipv4: 32, ipv6: 64 };
const NETWORK_BITS = { ipv4: 24, ipv6: 48 };

/**
 * The key of per-address limits: the IPv4 address or the IPv6 /64, because a household has a whole /64. In a launch of a learning platform it
 * is the pupil: a school has one address.
 */
export function callerAddress(c: Context<AppEnv>): string {
  return c.get("ticket")?.person ?? prefixOf(c, ADDRESS_BITS);
}

/** The key of per-network limits: the IPv4 /24 or the IPv6 /48. */
export function callerNetwork(c: Context<AppEnv>): string {
  return prefixOf(c, NETWORK_BITS);
}

function prefixOf(c: Context<AppEnv>, bits: typeof ADDRESS_BITS): string {
  const text = c.req.header("CF-Connecting-IP") ?? "";
  // Requests through Cloudflare's network always have the header.
  if (!ipaddr.isValid(text)) return "local";
  const address = ipaddr.process(text);
  const kept = bits[address.kind()];
  const bytes = address.toByteArray().slice(0, kept / 8);
  return `${bytes.join(".")}/${kept}`;
}

/**
 * A keyed hash (32 hex digits) that replaces an address in the database. Without the secret, nobody can find the address by hashing
 * all of them.
 */
export async function pseudonym(c: Context<AppEnv>, text: string): Promise<string> {
  const key = await purposeKey(c.env.TOKEN_SECRET, "pseudonyms");
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return bytesToHex(new Uint8Array(digest).slice(0, 16));
}

/** Caches the time zone of each database. A statement that depends on the zone refuses where the database has another one (db/usage/admit.ts). */
const zones = new WeakMap<D1Database, string>();

/** The day and the month of the platform's time zone (product/usage 2). */
export function today(database: D1Database): { day: string; month: string; zone: string } {
  const zone = zones.get(database) ?? "UTC";
  const day = dayOf(Date.now(), zone);
  return { day, month: day.slice(0, 7), zone };
}

/** Today in the platform's time zone, as the database has it now. */
export function currentDay(c: Context<AppEnv>): string {
  return dayOf(Date.now(), c.get("caller").zone);
}

/** Stores the time zone that the database has. */
export function noteZone(database: D1Database, zone: string): void {
  zones.set(database, zone);
}

/** The checks of a middleware. The description of the interface is made from them (product/rest 8). */
export type Declared = {
  role?: RoleCode;
  /** The scope with which a service token may make the call, `any` for every token; none may without it. */
  token?: TokenScope | "any" | undefined;
  /** The caller needs a toolkit of the own client or of their own: others do not exist for them. */
  author?: boolean;
  /** Programs may send an `Idempotency-Key`. */
  once?: boolean;
  /** The calls of somebody are counted. */
  limited?: boolean;
  /** Pages of other sites are refused. */
  ownOrigin?: boolean;
  body?: z.ZodType;
  /** The most bytes of the body, and those for a widget that takes files. */
  limit?: { bytes: number; withFiles?: number };
  query?: z.ZodType;
};

const DECLARED = Symbol("declared");

/** Attaches to a middleware what it checks. */
export function declaring(
  declared: Declared,
  middleware: MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> {
  return Object.assign(middleware, { [DECLARED]: declared });
}

/** The checks that a route's handler declares; none if it declares none. */
export function declaredBy(handler: object): Declared {
  return DECLARED in handler ? (handler[DECLARED] as Declared) : {};
}
