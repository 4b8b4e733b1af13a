import { alertTitle } from "#domain/operations/alert-titles.ts";
import type { Database } from "#db/base/database.ts";
import * as alertRows from "#db/operations/alerts.ts";
import { alertSentence } from "#domain/operations/alerts.ts";
import type { DeliveryOutcome } from "#domain/operations/replies.ts";
import { sha256 } from "#domain/text.ts";
import { callOutside } from "#worker/outside/call-outside.ts";

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
  const channels = await alertRows.channels(db);
  const withMail = mail && channels.mail;
  if (!channels.webhook && !withMail) return { delivered: 0, failed: 0 };
  const due = await alertRows.takeDue(db, now, MAX_ALERTS);
  // Settled, not all: an alert whose note fails must not keep the others from being noted, or they would be sent again.
  const sent = await Promise.allSettled(
    due.map(async (alert) => {
      const wanted = alert.isMailed ? { ...channels, mail: null } : channels;
      const outcomes = await sendTo(wanted, mail, messageOf(alert));
      const isMailed = outcomes.some((one) => one.channel === "e-mail" && one.isDelivered);
      const isDelivered = outcomes.every((one) => one.isDelivered);
      await alertRows.noteSent(db, alert.key, { isMailed, isDelivered, at: Date.now() });
      return isDelivered;
    }),
  );
  const delivered = sent.filter((one) => one.status === "fulfilled" && one.value).length;
  return { delivered, failed: sent.length - delivered };
}

/** Sends a message to every channel that is set, with the site that it is of and a link to its page Health. Never throws. */
export async function sendTo(
  { site, webhook, mail: addresses }: alertRows.Channels,
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
    const sentence = `Cloudflare did not accept the e-mail to ${to}. Check that the address is verified there.`;
    return { channel, isDelivered: false, sentence };
  }
}

function messageOf({ key, kind, at, data, client }: alertRows.DueAlert): Message {
  return {
    key,
    type: kind,
    title: alertTitle(kind),
    text: alertSentence(kind, { clientName: client?.name, data }),
    at,
    data: { ...data, ...(client ? { client } : {}) },
  };
}

/** The milliseconds in which a webhook must answer, its name's look-up included. */
export const WEBHOOK_PATIENCE = { milliseconds: 10_000 };

/** A message to the owner. `id` is the same for every attempt. */
type Message = {
  key: string;
  type: string;
  title: string;
  text: string;
  at: number;
  data: object;
};

/**
 * Sends a message to a webhook. Never throws, follows no redirect, and reaches no private network.
 */
async function sendWebhook(
  { address, secret }: { address: string; secret: string | null },
  message: Message,
): Promise<DeliveryOutcome> {
  const signal = AbortSignal.timeout(WEBHOOK_PATIENCE.milliseconds);
  try {
    const status = await post(address, secret, message, signal);
    if (status === null) return outcome(false, "The address is not a public one.");
    const isDelivered = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    const hint = isRedirect ? " Redirects are not followed." : "";
    return outcome(isDelivered, `The address answered ${status}.${hint}`);
  } catch {
    const { milliseconds } = WEBHOOK_PATIENCE;
    if (signal.aborted) return outcome(false, `No answer within ${milliseconds / 1000} seconds.`);
    return outcome(false, "The address cannot be reached.");
  }
}

/** The status of the answer; null for an address that is not called. */
async function post(
  address: string,
  secret: string | null,
  message: Message,
  signal: AbortSignal,
): Promise<number | null> {
  const body = JSON.stringify(bodyOf(message));
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "PromptWidgets-Alerts/1.0",
    ...(await signedHeaders(secret, { id: await messageId(message.key), timestamp, body })),
  };
  const response = await callOutside(address, { method: "POST", body, headers, signal });
  await response?.body?.cancel();
  return response && response.status;
}

/** `text` is what Slack shows, `content` what Discord shows. */
function bodyOf({ type, title, text, at, data }: Message) {
  const line = `${title}: ${text}`;
  // Slack reads <!channel> as a call to everyone; these are the three characters that it asks to be escaped.
  const slack = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data,
    text: slack,
    content: line,
    // Discord notifies nobody whom a client's name mentions.
    allowed_mentions: { parse: [] },
  };
}

function outcome(isDelivered: boolean, sentence: string): DeliveryOutcome {
  return { channel: "webhook", isDelivered, sentence };
}

/**
 * The headers that identify and sign a message (Standard Webhooks 1.0).
 * @param secret `whsec_` and Base64; null sends no signature
 * @param id the same for every attempt, so that the receiver can leave out repetitions
 * @param timestamp seconds since 1970, of this attempt
 */
async function signedHeaders(
  secret: string | null,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<Record<string, string>> {
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp) };
  if (secret === null) return headers;
  const signature = await sign(secret, `${id}.${timestamp}.${body}`);
  return { ...headers, "webhook-signature": `v1,${signature}` };
}

/** The id of a message: the alert's key as a hash. The signature's format allows no full stop in an id, and a key has some. */
async function messageId(key: string): Promise<string> {
  return `alert_${(await sha256(key)).slice(0, 32)}`;
}

async function sign(secret: string, content: string): Promise<string> {
  const text = atob(secret.replace(/^whsec_/u, ""));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
