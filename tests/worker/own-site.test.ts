import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as answerRows from "#db/usage/settle.ts";
import { audit } from "#db/schema/audit.ts";
import type { Client } from "#domain/clients/client.ts";
import type { SiteRunPage } from "#domain/own-site/replies.ts";
import type { ClientId } from "#domain/clients/client.ts";

import type { UsageReport } from "#domain/usage/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, readJson, readProblem, uniqueSite } from "#tests/support/factories.ts";
import { administrate, makeManaged } from "#tests/support/managed.ts";
import { makeTenant } from "#tests/support/tenant.ts";

describe("The site of a manager", () => {
  it("is the own client, without what is the platform's alone", async () => {
    const { client, site } = await makeManaged();
    const { gptmodel: _model, gpttemp: _temperature, reasoningEffort: _effort, ...rest } = client;
    const { approvedToolkits: _toolkits, approvedWidgets: _widgets, ...seen } = rest;
    const { registration: _registration, pace: _pace, ...wanted } = seen;
    const ofPlatform = { ownWidgets: 10, educatorTools: 10, zone: "UTC", runsDays: 90 };
    expect(await site()).toEqual({ ...wanted, ...ofPlatform });
  });

  it("is changed in the fields of managers", async () => {
    const { edit, site } = await makeManaged({ managersSeeCost: true });
    const changes = {
      tagline: "Learn",
      allowedOrigins: [uniqueSite()],
      hostSites: ["google-sites"],
      links: { about: "https://www.example.com/about" },
      warnAt: 50,
      dailyAnswersPerUser: 3,
      dailyAnswersPerAddress: 50,
      limitMessage: "Tomorrow.",
      chatDays: 30,
      keepTextsDays: 2,
      educatorsSeeCost: true,
      ownBudget: 20_000_000_000,
      ownDailyAnswers: 100,
    };
    expect((await edit(changes)).status).toBe(200);
    expect(await site()).toMatchObject(changes);
  });

  it.each([
    { hardStop: false },
    { domainURL: "https://other.example" },
    { monthlyBudget: 1 },
    { dailyAnswers: 1 },
    { pace: 20 },
    { clientName: "Other" },
    { gptModel: "gpt-4o" },
    { managersSeeCost: true },
    { approvedToolkits: [] },
    { isAdmin: true },
    { clientid: "c11e0000-0000-4000-8000-000000000001" },
    { clientId: "c11e0000-0000-4000-8000-000000000001" },
  ])("is not changed by %o, which is not a manager's", async (foreign) => {
    const { edit, site } = await makeManaged();
    const before = await site();
    expect((await edit({ tagline: "Mine", ...foreign })).status).toBe(400);
    expect(await site()).toEqual(before);
  });

  it("refuses own limits above those of the platform, at their fields", async () => {
    const { edit, site } = await makeManaged();
    const problem = await readProblem(
      await edit({ ownBudget: 20_000_000_001, ownDailyAnswers: 101 }),
    );
    expect(problem).toMatchObject({
      status: 400,
      errors: [
        { path: "ownBudget", message: "Your platform allows at most $20.00 a month." },
        { path: "ownDailyAnswers", message: "Your platform allows at most 100 answers a day." },
      ],
    });
    expect(await site()).toMatchObject({ ownBudget: null, ownDailyAnswers: null });
  });

  it("shows a manager whose change is late the newer site, and nothing of the platform", async () => {
    const { client, edit } = await makeManaged();
    await administrate({ clientid: client.id, gptModel: "secret-model", tagline: "Newer" });
    const text = await (await edit({ version: client.version, tagline: "Mine" })).text();
    expect(JSON.parse(text)).toMatchObject({ status: 409, current: { tagline: "Newer" } });
    expect(text).not.toContain("secret-model");
  });

  it("has the sessions of somebody only as long as that is a manager", async () => {
    const { user, token } = await makeManaged();
    const body = { id: user.id, roles: { User: 2001 } };
    await call("/users/edit", { token: await makeToken({ isAdmin: true }), body });
    expect((await call("/site", { token })).status).toBe(403);
  });

  it("has no manager who is an administrator", async () => {
    const { user } = await makeManaged();
    const body = { id: user.id, roles: { User: 2001, Manager: 3100, Admin: 5150 } };
    const token = await makeToken({ isAdmin: true });
    expect(await readProblem(await call("/users/edit", { token, body }))).toMatchObject({
      errors: [
        { path: "roles", message: "An administrator cannot be a manager, too: choose one role." },
      ],
    });
  });
});

describe("What answers cost", () => {
  it.each([true, false])("is seen by managers where the platform says so: %s", async (isSeen) => {
    const { client, manager, run } = await makeTenant();
    await administrate({ clientid: client.id, managersSeeCost: isSeen });
    const { token } = manager;
    const cost = isSeen ? 1 : null;
    const { rows } = await readJson<SiteRunPage>("/site/answers", token);
    expect(rows).toMatchObject([{ id: run, cost }]);
    expect(await readJson(`/site/answers/${run}`, token)).toMatchObject({ cost });
    const file = await (await call("/site/answers/export?format=jsonl", { token })).text();
    expect(JSON.parse(file)).toMatchObject({ id: run, cost });
    const report = await readJson<UsageReport>("/site/usage?measure=cost", token);
    expect(report.budget === null).toBe(!isSeen);
    expect(report.totals.cost === null).toBe(!isSeen);
  });
});

describe("Whether educators see cost", () => {
  it("is switched on by managers only where these may see it: a manager is an educator, too", async () => {
    const { client, edit, token } = await makeManaged();
    const problem = await readProblem(await edit({ educatorsSeeCost: true, tagline: "New" }));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "educatorsSeeCost" }] });
    const report = await readJson<UsageReport>("/usage", token);
    expect([report.budget, report.totals.cost]).toEqual([null, null]);
    await administrate({ clientid: client.id, educatorsSeeCost: true });
    // An editor sends all of its fields.
    expect((await edit({ educatorsSeeCost: true, chatDays: 30 })).status).toBe(200);
    expect((await edit({ educatorsSeeCost: false })).status).toBe(200);
    expect((await edit({ educatorsSeeCost: true })).status).toBe(400);
    await administrate({ clientid: client.id, managersSeeCost: true });
    expect((await edit({ educatorsSeeCost: true })).status).toBe(200);
  });
});

describe("The texts of answers", () => {
  it("are read by a manager, which is recorded, exported and deleted", async () => {
    const { manager, marker, run } = await makeTenant();
    const { token, user } = manager;
    expect(await readJson(`/site/answers/${run}/texts`, token)).toMatchObject({ answer: marker });
    const file = await call("/site/answers/export?texts=1", { token });
    expect(await file.text()).toContain(marker);
    const left = await db.select().from(audit).where(eq(audit.actorId, user.id));
    expect(left.map(({ action }) => action).toSorted()).toEqual(["export", "read-texts"]);
    const [elsewhere, foreign] = [await makeClient(), manager.user.clientId];
    const of = (client: string) => answerRows.ofRuns(db, client as ClientId, [run], "2025-05-05");
    expect([(await of(elsewhere.id)).size, (await of(foreign)).size]).toEqual([0, 1]);
    const removal = await call("/site/texts", { token, method: "DELETE" });
    expect(await removal.json()).toEqual({ removed: 1 });
    expect((await call(`/site/answers/${run}/texts`, { token })).status).toBe(404);
  });
});

describe("A page that shows widgets", () => {
  it("tells a manager nothing of other clients", async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    const [key] = other.names.filter((name) => name === other.client.apikey);
    const { type, id } = other.parts[0]!;
    const {
      parts: [mine],
      client,
    } = own;
    const frames = [`${type}/${id}/${key}`, `${mine!.type}/${id}/${client.apikey}`];
    const html = frames
      .map((path) => `<iframe src="http://localhost:8787/embed/${path}"></iframe>`)
      .join("");
    const reply = await call("/site/check", { token: own.manager.token, body: { html } });
    const text = await reply.text();
    expect(text).toContain("The widget's key does not exist, or it was replaced.");
    expect(text).toContain("The page names a toolkit that this site may not show.");
    expect(text).toContain("The page names a widget that this site may not show.");
    expect(text).not.toContain(other.marker);
    const admin = await makeToken({ isAdmin: true });
    const body = { html, clientid: (own.client as Client).id };
    expect(await (await call("/clients/check", { token: admin, body })).text()).toContain(
      other.marker,
    );
  });
});
