import type { MiddlewareHandler } from "hono";
import { utcDay } from "#domain/day.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { pseudonym } from "#worker/caller.ts";
import type { AppEnv, CallTicket } from "#worker/context.ts";
import { readOwn } from "#worker/lti/own-tokens.ts";
import { Problem } from "#worker/problem.ts";

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
  return new Problem(403, "Forbidden", { detail: EN.ltiExpired });
}
