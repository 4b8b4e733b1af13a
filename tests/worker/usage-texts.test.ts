import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTexts } from "#db/schema/usage.ts";
import type { AuditPage } from "#domain/audit/replies.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { DAY_MS } from "#domain/time.ts";
import type { RunPage } from "#domain/usage/replies.ts";
import { makeToken, signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { STREAMED } from "#tests/support/events.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import { settledRun } from "#tests/support/runs.ts";

const TYPED = { topic: "Sourdough secrets", audience: "Parents" };
const admin = () => makeToken({ isAdmin: true });

/** An answer of a client that keeps texts, whose form said `says`. */
async function keptAnswer({
  keepTextsDays = 14,
  says = { told: 14 } as { told?: number },
  headers = {},
} = {}) {
  const embed = await makeEmbed({ keepTextsDays });
  const body = { inputs: TYPED, ...says };
  const response = await call(embed.aiPath, { body, headers, env: withModel("ok") });
  const text = await response.text();
  return { ...embed, response, text, run: await settledRun(embed.client.id) };
}

const storedOf = async (clientId: string) =>
  db.select().from(runTexts).where(eq(runTexts.clientId, clientId));

describe("The texts of an answer", () => {
  it.each([{}, STREAMED])("are kept where the client keeps texts (%o)", async (headers) => {
    const log = collectLog();
    const { run, client } = await keptAnswer({ headers });
    const token = await admin();
    const kept = await readJson<{ answer: string }>(`/runs/${run.id}/texts`, token);
    const expiresOn = new Date(Date.parse(run.day) + 14 * DAY_MS).toISOString().slice(0, 10);
    expect(kept).toMatchObject({ inputs: TYPED, expiresOn });
    expect(kept.answer).not.toBe("");
    const { rows } = await readJson<RunPage>(`/runs?client=${client.id}`, token);
    expect(rows).toMatchObject([{ id: run.id, hasTexts: true }]);
    expect(log().text).not.toContain("Sourdough");
  });

  it.each([{ keepTextsDays: 0 }, { says: { told: 0 } }, { says: {} }])(
    "are not kept unless the client keeps them and the form said so: %o",
    async (options) => {
      const { run, client } = await keptAnswer(options);
      expect(await storedOf(client.id)).toEqual([]);
      const token = await admin();
      expect((await call(`/runs/${run.id}/texts`, { token })).status).toBe(404);
      const { rows } = await readJson<RunPage>(`/runs?client=${client.id}`, token);
      expect(rows).toMatchObject([{ hasTexts: false }]);
    },
  );

  it("are kept for no more days than the form said", async () => {
    const { run, client } = await keptAnswer({ keepTextsDays: 30, says: { told: 2 } });
    const expiresOn = new Date(Date.parse(run.day) + 2 * DAY_MS).toISOString().slice(0, 10);
    expect(await storedOf(client.id)).toMatchObject([{ runId: run.id, expiresOn }]);
  });

  it.each([-1, 31, 1.5, "many"])("need a number of days: %o is 400", async (told) => {
    const { aiPath } = await makeEmbed({ keepTextsDays: 14 });
    const body = { inputs: TYPED, told };
    expect((await call(aiPath, { body, env: withModel("ok") })).status).toBe(400);
  });

  it("of a signed-in person are not kept", async () => {
    const { client, widget } = await makeEmbed({ keepTextsDays: 14 });
    const { cookie } = await signedIn({ clientId: client.id });
    const body = { inputs: TYPED, told: 14 };
    const path = `/ai/${widget.type}/${widget.id}/${PREVIEW_KEY}`;
    await call(path, { body, headers: { Cookie: cookie }, env: withModel("ok") });
    await settledRun(client.id);
    expect(await storedOf(client.id)).toEqual([]);
  });

  it("are deleted at once where the client stops to keep them, by a call, and with the client", async () => {
    const token = await admin();
    const { client: stopped } = await keptAnswer();
    const { client: emptied } = await keptAnswer();
    const { client: deleted } = await keptAnswer();
    await call("/clients/edit", { token, body: { clientid: stopped.id, tagline: "New" } });
    expect(await storedOf(stopped.id)).toHaveLength(1);
    await call("/clients/edit", { token, body: { clientid: stopped.id, keepTextsDays: 0 } });
    expect(await storedOf(stopped.id)).toEqual([]);
    const removal = { token, method: "DELETE", body: { clientid: emptied.id } };
    expect(await (await call("/runs/texts", removal)).json()).toEqual({ removed: 1 });
    expect(await storedOf(emptied.id)).toEqual([]);
    await call("/clients", { token, method: "DELETE", body: { clientid: deleted.id } });
    expect(await storedOf(deleted.id)).toEqual([]);
  });

  it("are not shown on the day of their deletion, and deleted that night", async () => {
    stopClock();
    const { client, run } = await keptAnswer({ says: { told: 2 } });
    const statusNow = async () =>
      (await call(`/runs/${run.id}/texts`, { token: await admin() })).status;
    letPass(DAY_MS);
    await runJob("retention");
    expect(await statusNow()).toBe(200);
    letPass(DAY_MS);
    expect(await statusNow()).toBe(404);
    await runJob("retention");
    expect(await storedOf(client.id)).toEqual([]);
  });

  it("are in an export that asks for them, with escaped formulas, and the audit says so", async () => {
    const { run, client } = await keptAnswer();
    await db.update(runTexts).set({ answer: "=1+1" }).where(eq(runTexts.runId, run.id));
    const token = await admin();
    const csv = async (query: string) =>
      (await call(`/runs/export?client=${client.id}${query}`, { token })).text();
    expect(await csv("")).not.toMatch(/Sourdough|=1\+1/u);
    const [head, line, ...more] = (await csv("&texts=1")).trimEnd().split("\n");
    expect([head?.endsWith(",inputs,answer,aiGenerated"), more]).toEqual([true, []]);
    expect(line).toContain(
      `"{""topic"":""Sourdough secrets"",""audience"":""Parents""}",'=1+1,true`,
    );
    expect((await call(`/runs/export?texts=yes`, { token })).status).toBe(400);
    const { rows } = await readJson<AuditPage>("/audit?entity=answers&action=export", token);
    const [newest, former] = rows.map(({ changes }) => changes);
    expect(newest).toEqual({
      format: [null, "csv"],
      client: [null, client.id],
      texts: [null, "1"],
    });
    expect(former).not.toHaveProperty("texts");

    const lines = async () => (await csv("&texts=1&format=jsonl")).trimEnd().split("\n");
    expect((await lines()).map((text) => JSON.parse(text) as object)).toMatchObject([
      { id: run.id, texts: { inputs: TYPED, answer: "=1+1", aiGenerated: true } },
    ]);
    await db.update(runTexts).set({ expiresOn: run.day }).where(eq(runTexts.runId, run.id));
    expect(JSON.parse((await lines())[0] ?? "")).toMatchObject({ id: run.id, texts: null });
  });

  it("are announced in what the frame gets", async () => {
    const { aiPath, client } = await makeEmbed({ keepTextsDays: 3 });
    const { data } = await readJson<{ data: { clientdata: object } }>(aiPath, "");
    expect(data.clientdata).toMatchObject({ keeps: { days: 3, by: client.clientname } });
  });
});
