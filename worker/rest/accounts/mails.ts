import type { Context } from "hono";
import * as emails from "#db/accounts/emails.ts";
import * as links from "#db/accounts/password-links.ts";
import { createLink, welcomePage } from "#worker/auth/password-link.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { takeMail } from "#worker/rest/usage/daily-counts.ts";

/**
 * Mails a link that verifies an address.
 * @param sender of this site's e-mails
 * @returns whether it was sent: this site can have no sender
 */
export async function mailVerification(
  c: Context<AppEnv>,
  to: { username: string; email: string; code: string },
  sender: string | null,
): Promise<boolean> {
  if (sender === null) return false;
  const { host } = new URL(c.req.url);
  return send(c, {
    from: sender,
    to: to.email,
    subject: "Confirm your e-mail address",
    text: `This address was entered for the account ${to.username} at ${host}. Open this link within a day to confirm it:

${new URL(`/email#${to.code}`, c.req.url).href}

If it was not you, ignore this message.`,
  });
}

/**
 * Mails a one-time link to an account whose address is verified. Does nothing for any other name. Never throws: nobody must notice a
 * difference.
 */
export async function mailForgotten(c: Context<AppEnv>, username: string): Promise<void> {
  try {
    const { hostname, host } = new URL(c.req.url);
    const db = database(c);
    const found = await emails.forForgotten(db, username, hostname);
    if (!found?.email || found.sender === null || c.env.EMAIL === undefined) return;
    await takeMail(c, found.clientId);
    const { code, hash, expiresAt } = createLink();
    const { userId } = found;
    await links.insert(db, { hash, userId, expiresAt }, personIn(c, found));
    await send(c, {
      from: found.sender,
      to: found.email,
      subject: "Set a new password",
      text: `Somebody has asked for a new password for the account ${found.username} at ${host}. Open this link within a day to set it:

${welcomePage(c, code)}

If it was not you, ignore this message: your password stays as it is.`,
    });
  } catch {
    // A call that nobody waits for has no answer to give, and an error's words could name the account.
  }
}

async function send(
  c: Context<AppEnv>,
  { text, ...mail }: { from: string; to: string; subject: string; text: string },
): Promise<boolean> {
  const sent = await c.env.EMAIL?.send({ ...mail, text: `${text}\n` }).catch(() => null);
  return sent !== null;
}
