import { describe, expect, it } from "vitest";
import type { Platform, SiteState } from "#domain/operations/replies.ts";
import * as faults from "#db/operations/jobs.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, readJson, readProblem, send } from "#tests/support/factories.ts";
import { keepSettings } from "#tests/support/platform.ts";

const SECRET = `whsec_${btoa("a secret of thirty-two bytes ....")}`;
const admin = makeToken({ isAdmin: true });

async function save(body: object) {
  return call("/platform", { token: await admin, body });
}

async function settings(): Promise<Platform> {
  await keepSettings();
  return readJson<Platform>("/platform", await admin);
}

describe("/platform", () => {
  it("stores what is sent, keeps the rest, and never shows the secret", async () => {
    const before = await settings();
    expect(before.webhookSecret).toBe("not set");
    const changes = {
      zone: "Asia/Kathmandu",
      monthlyBudget: 20_000_000_000,
      dailyAnswers: "500",
      runsDays: "30",
      webhook: "https://hooks.example.com/alerts?key=a",
      emailTo: "owner@example.com",
      emailFrom: "alerts@example.com",
    };
    const response = await save({ ...changes, webhookSecret: SECRET, version: before.version });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      ...before,
      ...changes,
      dailyAnswers: 500,
      runsDays: 30,
      webhookSecret: "set",
      version: before.version + 1,
    });
    const stale = await save({ zone: "UTC", version: before.version });
    expect(stale.status).toBe(409);
    expect(text + (await stale.text())).not.toContain(SECRET.slice(6, 20));
    const kept = { webhook: "", monthlyBudget: "", emailTo: "", emailFrom: "" };
    const emptied = await (await save(kept)).json<Platform>();
    expect(emptied).toMatchObject({ webhook: null, monthlyBudget: null, webhookSecret: "set" });
    expect(await (await save({ webhookSecret: null })).json()).toMatchObject({
      webhookSecret: "not set",
    });
  });

  it.each([
    ["zone", "Europe/Atlantis", "Not a time zone: Europe/Atlantis"],
    ["zone", "", "Enter a time zone"],
    ["monthlyBudget", -1, "nano-dollars"],
    ["monthlyBudget", 0.5, "nano-dollars"],
    ["defaultBudget", 1e30, "nano-dollars"],
    ["dailyAnswers", -1, "whole number"],
    ["runsDays", 0, "days"],
    ["runsDays", null, "days"],
    ["webhook", "http://hooks.example.com/", "public https address"],
    ["webhook", "https://10.0.0.1/", "public https address"],
    ["webhook", "https://printer.local/", "public https address"],
    ["webhook", "http://localhost:8787/alerts/test", "public https address"],
    ["webhook", "javascript:alert(1)", "public https address"],
    ["webhookSecret", "whsec_short", "whsec_"],
    ["webhookSecret", "a".repeat(44), "whsec_"],
    ["emailTo", "nobody", "e-mail address"],
    ["emailFrom", 3, "e-mail address"],
  ])("refuses %s %j with a sentence, and changes nothing", async (field, value, sentence) => {
    const before = await settings();
    const response = await save({ [field]: value });
    expect(response.status).toBe(400);
    const { errors } = await readProblem(response);
    expect(errors).toMatchObject([{ path: field, message: expect.stringContaining(sentence) }]);
    expect(await readJson("/platform", await admin)).toEqual(before);
  });

  it("takes http to the own machine on a developer's machine only", async () => {
    await keepSettings();
    const body = { webhook: "http://localhost:9100/hook" };
    expect((await save(body)).status).toBe(200);
    const headers = { Authorization: `Bearer ${await admin}`, "Content-Type": "application/json" };
    const request = new Request("https://widgets.shop-fake.com/platform", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect((await send(request)).status).toBe(400);
  });
});

describe("GET /platform/state", () => {
  it("is for administrators, and has the size of the database and the errors of the last day", async () => {
    const now = Date.parse("2024-06-02T12:30:00Z");
    stopClock(new Date(now).toISOString());
    const fault = { route: "/x/:id", failure: "TypeError" };
    const hours = [26, 24, 1, 1];
    for (const [index, ago] of hours.entries())
      await faults.note(db, { ...fault, requestId: `r${index}` }, now - ago * 3_600_000);
    const state = await readJson<SiteState>("/platform/state", await makeToken({ isAdmin: true }));
    expect(state.faults.filter(({ hour }) => hour < "2024-06-03")).toEqual([
      { ...fault, hour: "2024-06-02T11", count: 2, requestId: "r3" },
      { ...fault, hour: "2024-06-01T12", count: 1, requestId: "r1" },
    ]);
    expect(state.database.bytes).toBeGreaterThan(100_000);
  });
});
