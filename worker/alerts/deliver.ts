import type { Database } from "#db/base/connect.ts";
import type { DeliveryOutcome } from "#domain/operations/answers.ts";
import * as delivery from "#db/operations/alert-delivery.ts";
import { alertSentence, alertTitle } from "#domain/operations/alert-sentences.ts";
import { type Message, sendWebhook } from "#worker/alerts/send-webhook.ts";

/** The binding of Cloudflare's e-mail. Without it no e-mail is sent. */
export type MailBinding = Pick<SendEmail, "send"> | undefined;

/** The most alerts of a run: each can take as long as a webhook may take, and D1 and the webhook count as calls of the run. */
const MAX_ALERTS = 10;

/**
 * Sends the alerts that are due to every channel that is set.
 * @returns the numbers of those that arrived everywhere, and of those that did not
 */
export async function deliverDue(
  db: Database,
  mail: MailBinding,
  now: number,
): Promise<{ delivered: number; failed: number }> {
  const channels = await delivery.channels(db);
  const withMail = mail && channels.mail;
  if (!channels.webhook && !withMail) return { delivered: 0, failed: 0 };
  const due = await delivery.takeDue(db, now, MAX_ALERTS);
  // Settled, not all: an alert whose note fails must not keep the others from being noted, or they would be sent again.
  const sent = await Promise.allSettled(
    due.map(async (alert) => {
      const wanted = alert.isMailed ? { ...channels, mail: null } : channels;
      const outcomes = await sendTo(wanted, mail, messageOf(alert));
      const isMailed = outcomes.some((one) => one.channel === "e-mail" && one.isDelivered);
      const isDelivered = outcomes.every((one) => one.isDelivered);
      await delivery.noteSent(db, alert.key, { isMailed, isDelivered, at: Date.now() });
      return isDelivered;
    }),
  );
  const delivered = sent.filter((one) => one.status === "fulfilled" && one.value).length;
  return { delivered, failed: sent.length - delivered };
}

/** Sends a message to every channel that is set, with the site that it is of and a link to its page Health. Never throws. */
export async function sendTo(
  { site, webhook, mail: addresses }: delivery.Channels,
  mail: MailBinding,
  about: Message,
): Promise<DeliveryOutcome[]> {
  const message = site
    ? {
        ...about,
        title: `${site.name}: ${about.title}`,
        text: `${about.text} ${site.address}/operations`,
        data: { ...about.data, site },
      }
    : about;
  return Promise.all([
    ...(webhook ? [sendWebhook(webhook, message)] : []),
    ...(addresses && mail ? [sendMail(addresses, mail, message)] : []),
  ]);
}

async function sendMail(
  { to, from }: { to: string; from: string },
  mail: NonNullable<MailBinding>,
  { title, text }: Message,
): Promise<DeliveryOutcome> {
  const channel = "e-mail";
  try {
    await mail.send({ to, from, subject: title, text: `${text}\n` });
    return { channel, isDelivered: true, sentence: `Sent to ${to}.` };
  } catch {
    // The platform's words can contain addresses of others.
    const sentence = `Cloudflare did not accept the e-mail to ${to}. Is the address verified?`;
    return { channel, isDelivered: false, sentence };
  }
}

function messageOf({ key, kind, at, data, client }: delivery.DueAlert): Message {
  return {
    key,
    type: kind,
    title: alertTitle(kind),
    text: alertSentence(kind, { clientName: client?.name, data }),
    at,
    data: { ...data, ...(client ? { client } : {}) },
  };
}
