import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { utcDay } from "#domain/time.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { MAX_HOSTS } from "#domain/lti/learning-platform.ts";
import { type AppEnv, type CallTicket, pseudonym } from "#worker/context.ts";
import { Problem } from "#worker/problem.ts";
import { type TokenKind, readToken, signToken } from "#worker/signed-tokens.ts";

const Id = z.string().max(64);
const text = z.string().max(2_000);

/**
 * The tokens that this product gives to itself by way of a browser: what they hold, and their lifetimes in seconds. None of them is a session
 * (docs/decisions/039-launches-without-a-session.md).
 */
const TOKENS = {
  /** The state of a login, which its launch brings back. */
  state: {
    lifetime: 10 * 60,
    schema: z.object({ issuer: text, ltiClientId: text, nonce: text, target: text }),
  },
  /** The ticket that a frame sends with its calls: platform, pupil, widget, and the address for points. */
  ticket: {
    lifetime: 12 * 60 * 60,
    schema: z.object({
      jti: Id,
      platform: Id,
      client: Id,
      widget: Id,
      pupil: z.string().max(255),
      lineItem: text.optional(),
    }),
  },
  /** The page where a teacher chooses widgets. */
  picking: {
    lifetime: 60 * 60,
    schema: z.object({
      platform: Id,
      client: Id,
      issuer: text,
      ltiClientId: text,
      deploymentId: text,
      returnUrl: text,
      isMultiple: z.boolean(),
      data: z.string().optional(),
      language: z.string().max(10),
      hosts: z.array(text).max(MAX_HOSTS),
    }),
  },
  /** A registration link, and the administrator who has made it. */
  "registration link": {
    lifetime: 60 * 60,
    schema: z.object({ jti: Id, exp: z.number(), client: Id, userId: Id, username: text }),
  },
};

type Name = keyof typeof TOKENS;
type Content<N extends Name> = z.output<(typeof TOKENS)[N]["schema"]>;

const MAX_LENGTH = 24_000;

/** A teacher's choice of widgets. */
export type Picking = Content<"picking">;
/** The administrator who registers a platform, and its client. */
export type Registration = Content<"registration link">;

export async function signOwn<N extends Name>(
  secret: string,
  name: N,
  content: Omit<Content<N>, "jti" | "exp">,
): Promise<string> {
  return signToken(secret, kindOf(name), content);
}

/** The content of a token of this product; `null` if it has ended, was altered, or has another name. */
export async function readOwn<N extends Name>(
  secret: string,
  name: N,
  token: string,
): Promise<Content<N> | null> {
  return readToken(secret, kindOf(name), token);
}

/** The milliseconds that a token of this product holds. */
export function lifetimeOf(name: Name): number {
  return TOKENS[name].lifetime * 1000;
}

function kindOf<N extends Name>(name: N): TokenKind<Content<N>> {
  const schema = TOKENS[name].schema as unknown as TokenKind<Content<N>>["schema"];
  return { purpose: `lti ${name}`, schema, lifetime: lifetimeOf(name), maxLength: MAX_LENGTH };
}

/** The header in which a frame shows the ticket of its launch. */
const TICKET_HEADER = "LTI-Ticket";

/**
 * Reads the ticket of a launch, if the call has one: before the limits, which then count the pupil in place of the address (product/lti 3).
 * @throws 403 for a ticket that has ended or was altered: an answer without points would be a surprise
 */
export const readTicket: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = c.req.header(TICKET_HEADER);
  if (token) {
    const ticket = await readOwn(c.env.TOKEN_SECRET, "ticket", token);
    if (ticket === null) throw ended();
    const { jti: id, platform, client, widget, pupil, lineItem } = ticket;
    const person = `pupil ${await pseudonym(c, `${utcDay(Date.now())} ${platform} ${pupil}`)}`;
    const graded = lineItem === undefined ? null : { id, pupil, lineItem };
    c.set("ticket", { platform, client, widget, person, graded });
  }
  await next();
};

/** The ticket of a call to a widget of a client; `null` for a call without one. Throws 403 for the ticket of another client or widget. */
export function ticketFor(
  ticket: CallTicket | null | undefined,
  { client, widget }: { client: { id: string }; widget: { id: string } },
): CallTicket | null {
  if (ticket && (ticket.client !== client.id || ticket.widget !== widget.id)) throw ended();
  return ticket ?? null;
}

function ended(): Problem {
  return new Problem(403, { detail: EN.ltiExpired });
}
