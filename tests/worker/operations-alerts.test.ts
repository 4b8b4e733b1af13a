import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import * as alertRows from "#db/operations/alerts.ts";
import { clients } from "#db/schema/clients.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import type { NewAlert } from "#domain/operations/alerts.ts";
import type { Overview } from "#domain/operations/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { makeReceiver, openAlerts, setChannels } from "#tests/support/alerts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import {
  db,
  makeClient,
  makeDefaultClient,
  readJson,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";

const SECRET = `whsec_${btoa("a secret of thirty-two bytes ....")}`;
const MINUTE = 60_000;

/** Raises a budget's alert about a client, now. */
async function raise(clientName = `Client ${uniqueLetters()}`) {
  const { id: clientId } = await makeClient({ clientName });
  const key = `budget.warning:${clientId}:2026-11:20000000000`;
  const data = { month: "2026-11", spent: 16_020_000_000, budget: 20_000_000_000 };
  const alert: NewAlert = { key, kind: "budget.warning", clientId, data };
  await db.batch([alertRows.add(db, [alert], Date.now())]);
  return {
    key,
    clientId,
    clientName,
    again: async () => db.batch([alertRows.add(db, [alert], Date.now())]),
  };
}

const runAlerts = () => runJob("alerts");

describe("Alerts", () => {
  it("are raised once, listed with a sentence, and acknowledged in a person's name", async () => {
    const token = await makeToken({ isAdmin: true });
    const { key, clientId, clientName, again } = await raise();
    await again();
    const sentence = `${clientName} has spent $16.02 of the $20.00 for November 2026.`;
    expect(await openAlerts(token, key)).toMatchObject([
      { kind: "budget.warning", client: { id: clientId, name: clientName }, sentence },
    ]);
    const { attention } = await readJson<Overview>("/overview", token);
    expect(attention.alerts.rows[0]).toEqual({ id: key, name: sentence });
    const acknowledge = async (keys: string[]) =>
      call("/alerts/acknowledge", { token, body: { keys } });
    expect(await (await acknowledge([key, "unknown"])).json()).toEqual({ acknowledged: 1 });
    expect(await (await acknowledge([key])).json()).toEqual({ acknowledged: 0 });
    expect((await acknowledge(["unknown"])).status).toBe(404);
    expect((await acknowledge([])).status).toBe(400);
    expect(await openAlerts(token, key)).toEqual([]);
    const listed = await call("/alerts?state=acknowledged&size=200", { token });
    const { rows } = await listed.json<{ rows: { key: string; acknowledgedBy: string }[] }>();
    expect(rows.find((row) => row.key === key)?.acknowledgedBy).toBeTruthy();
    expect((await call("/alerts?state=all", { token })).status).toBe(400);
  });

  it("are listed page by page, also those of one moment", async () => {
    stopClock();
    const token = await makeToken({ isAdmin: true });
    const made = [await raise(), await raise(), await raise()].map(({ key }) => key);
    const seen: string[] = [];
    let before = "";
    do {
      const response = await call(`/alerts?size=2${before}`, { token });
      const page = await response.json<{ rows: { key: string }[]; next: string | null }>();
      seen.push(...page.rows.map(({ key }) => key));
      before = page.next === null ? "" : `&before=${encodeURIComponent(page.next)}`;
    } while (before);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made));
  });
});

describe("The webhook", () => {
  it("gets each alert once, signed, as Slack and Discord show it", async () => {
    const { webhook, received } = makeReceiver();
    await setChannels({ webhook, webhookSecret: SECRET });
    const { clientId, clientName } = await raise(`<Ann & ${uniqueLetters()}>`);
    await runAlerts();
    await runAlerts();
    const messages = (await received()).filter(({ body }) => body.includes(clientId));
    expect(messages).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = messages;
    const sentence = `Budget almost used: ${clientName} has spent $16.02 of the $20.00 for November 2026.`;
    expect(new Webhook(SECRET).verify(body, headers)).toMatchObject({
      type: "budget.warning",
      data: { month: "2026-11", client: { id: clientId, name: clientName } },
      content: sentence,
      text: sentence.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    });
    expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow("signature");
  });

  it("is told of which site an alert is, and where to look", async () => {
    const { webhook, received } = makeReceiver();
    await setChannels({ webhook });
    const [name, address] = [uniqueLetters(), `https://${uniqueLetters()}.example`];
    await makeDefaultClient();
    const isDefault = eq(clients.id, DEFAULT_CLIENT_ID);
    await db.update(clients).set({ clientname: name, domainurl: address }).where(isDefault);
    const { clientId } = await raise();
    await runAlerts();
    const [message] = (await received()).filter(({ body }) => body.includes(clientId));
    const { content, data } = JSON.parse(message?.body ?? "") as { content: string; data: object };
    expect(content).toMatch(
      new RegExp(`^${name}: Budget almost used: .* ${address}/operations$`, "u"),
    );
    expect(data).toMatchObject({ site: { name, address } });
  });

  it("gets no alert that is older than two days, or that a person has acknowledged", async () => {
    stopClock();
    const { webhook, received } = makeReceiver();
    await setChannels({ webhook });
    const old = await raise();
    letPass(48 * 60 * MINUTE);
    const [known, open] = [await raise(), await raise()];
    const token = await makeToken({ isAdmin: true });
    await call("/alerts/acknowledge", { token, body: { keys: [known.key] } });
    await runAlerts();
    const bodies = (await received()).map(({ body }) => body);
    const isSent = ({ clientId }: typeof open) => bodies.some((body) => body.includes(clientId));
    expect([isSent(old), isSent(known), isSent(open)]).toEqual([false, false, true]);
  });

  it("that fails gets the alert again after 1, 5 and 30 minutes, 2, 8 and 24 hours, with the same id", async () => {
    stopClock();
    const { webhook, received } = makeReceiver("500");
    await setChannels({ webhook });
    const { key, clientId } = await raise();
    for (const minutes of [1, 5, 30, 120, 480, 1440, 3000]) {
      await runAlerts();
      letPass(minutes * MINUTE - 1);
      await runAlerts();
      letPass(1);
    }
    await runAlerts();
    const messages = (await received()).filter(({ body }) => body.includes(clientId));
    expect(messages).toHaveLength(7);
    expect(new Set(messages.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(messages[0]?.headers["webhook-signature"]).toBeUndefined();
    const token = await makeToken({ isAdmin: true });
    expect(await openAlerts(token, key)).toMatchObject([{ attempts: 7, deliveredAt: null }]);
  });

  it("that refuses one of five gets only that one again", async () => {
    stopClock();
    const refused = uniqueLetters();
    const { webhook, received } = makeReceiver("204", refused);
    await setChannels({ webhook });
    const made = [];
    for (const name of ["One", "Two", refused, "Four", "Five"])
      made.push(await raise(`${name} ${uniqueLetters()}`));
    await runAlerts();
    letPass(MINUTE);
    await runAlerts();
    const bodies = (await received()).map(({ body }) => body);
    const times = made.map(
      ({ clientId }) => bodies.filter((body) => body.includes(clientId)).length,
    );
    expect(times).toEqual([1, 1, 2, 1, 1]);
  });

  it("gets nothing that is acknowledged, or older than two days", async () => {
    stopClock();
    const old = await raise();
    letPass(48 * 60 * MINUTE);
    const token = await makeToken({ isAdmin: true });
    const done = await raise();
    await call("/alerts/acknowledge", { token, body: { keys: [done.key] } });
    const { webhook, received } = makeReceiver();
    await setChannels({ webhook });
    await runAlerts();
    const bodies = (await received()).map(({ body }) => body).join("");
    expect(bodies).not.toMatch(new RegExp(`${old.clientId}|${done.clientId}`, "u"));
  });
});
