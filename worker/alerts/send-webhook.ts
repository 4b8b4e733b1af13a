import type { DeliveryOutcome } from "#domain/operations/answers.ts";
import { messageId, signedHeaders } from "#worker/alerts/signature.ts";
import { callOutside } from "#worker/outside/call-outside.ts";

/** The milliseconds in which a webhook must answer, its name's look-up included. */
export const WEBHOOK_PATIENCE = { milliseconds: 10_000 };

/** A message to the owner. `id` is the same for every attempt. */
export type Message = {
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
export async function sendWebhook(
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
