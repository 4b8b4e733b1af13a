import { describe, expect, it, onTestFinished } from "vitest";
import type { DeliveryOutcome } from "#domain/operations/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { makeReceiver, setChannels } from "#tests/support/alerts.ts";
import { call } from "#tests/support/app.ts";
import { fakeOutside } from "#tests/support/outside.ts";
import { type MailBinding, WEBHOOK_PATIENCE } from "#worker/alerts/deliver.ts";

type Answer = { outcomes: DeliveryOutcome[]; hasMail: boolean };

async function sendTest(EMAIL?: MailBinding): Promise<Answer> {
  const token = await makeToken({ isAdmin: true });
  const env = EMAIL ? { EMAIL: EMAIL as SendEmail } : {};
  const response = await call("/alerts/test", { method: "POST", token, env });
  expect(response.status).toBe(200);
  return response.json();
}

async function webhookOutcome(webhook: string): Promise<DeliveryOutcome | undefined> {
  await setChannels({ webhook });
  return (await sendTest()).outcomes[0];
}

describe("Send test", () => {
  it("says that nothing is set", async () => {
    expect(await sendTest()).toEqual({ outcomes: [], hasMail: false });
  });

  it.each([
    ["204", true, "The address answered 204."],
    ["404", false, "The address answered 404."],
    [
      "to?url=https%3A%2F%2Fexample.com",
      false,
      "The address answered 302. Redirects are not followed.",
    ],
    ["broken", false, "The address cannot be reached."],
  ])("says what the webhook did: %s", async (what, isDelivered, sentence) => {
    const webhook = makeReceiver(what).webhook.replace(/\?(.*)\?/u, "?$1&");
    expect(await webhookOutcome(webhook)).toEqual({ channel: "webhook", isDelivered, sentence });
  });

  it("says that the webhook did not answer in time", async () => {
    const { milliseconds } = WEBHOOK_PATIENCE;
    WEBHOOK_PATIENCE.milliseconds = 300;
    onTestFinished(() => void (WEBHOOK_PATIENCE.milliseconds = milliseconds));
    const outcome = await webhookOutcome(makeReceiver("silent").webhook);
    expect(outcome).toMatchObject({
      isDelivered: false,
      sentence: "No answer within 0.3 seconds.",
    });
  });

  it.each([
    "https://at-10-0-0-1.shop-fake.com/204",
    "https://at-169-254-169-254.shop-fake.com/204",
    "https://10.0.0.1/204",
    "http://shop-fake.com/204",
    "https://shop-fake.com:8443/204",
    "https://user:secret@shop-fake.com/204",
  ])("reaches no private network: %s", async (webhook) => {
    const asked = fakeOutside();
    expect(await webhookOutcome(webhook)).toMatchObject({
      isDelivered: false,
      sentence: "The address is not a public one.",
    });
    expect(asked.filter((url) => url.includes("/204"))).toEqual([]);
  });

  it("reaches a public address", async () => {
    fakeOutside();
    expect(await webhookOutcome("https://hooks.shop-fake.com/204")).toMatchObject({
      isDelivered: true,
    });
  });

  it("sends an e-mail where Cloudflare's binding is set, and says where it is not", async () => {
    await setChannels({ emailTo: "owner@example.com", emailFrom: "alerts@example.com" });
    expect(await sendTest()).toEqual({ outcomes: [], hasMail: false });
    const sent: unknown[] = [];
    const EMAIL = { send: async (mail: unknown) => void sent.push(mail) } as unknown as MailBinding;
    expect((await sendTest(EMAIL)).outcomes).toMatchObject([
      { channel: "e-mail", isDelivered: true, sentence: "Sent to owner@example.com." },
    ]);
    expect(sent).toMatchObject([
      { to: "owner@example.com", from: "alerts@example.com", subject: "Test" },
    ]);
    const refusing = {
      send: async () => Promise.reject(new Error("secret")),
    } as unknown as MailBinding;
    const [outcome] = (await sendTest(refusing)).outcomes;
    expect(outcome?.isDelivered).toBe(false);
    expect(outcome?.sentence).not.toContain("secret");
  });
});
