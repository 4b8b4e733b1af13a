import { afterEach, describe, expect, it, vi } from "vitest";
import * as clients from "#db/clients/clients.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { eventsOf, STREAMED } from "#tests/support/events.ts";
import { db, makeClient, makeEmbed, readJson } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { count } from "#tests/support/retention.ts";
import { DAY_MS } from "#domain/time.ts";

type Embed = Awaited<ReturnType<typeof makeEmbed>>;

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const RATED = { frame: { rating: true } };

async function answer({ aiPath }: Embed): Promise<{ vote: string }> {
  const response = await call(aiPath, { body: INPUTS, env: withModel("ok") });
  return (await response.json()) as { vote: string };
}

async function rate({ aiPath }: Embed, body: unknown, options: object = {}): Promise<number> {
  return (await call(`${aiPath}/rating`, { body, ...options })).status;
}

async function countsOf({ widget }: Embed) {
  const token = await makeToken({ isAdmin: true });
  return readJson(`/widgets/${widget.type}/${widget.id}/ratings`, token);
}

afterEach(() => void vi.useRealTimers());

describe("A visitor's rating", () => {
  it("is stored once for each answer, can be changed, and counts for the widget's version", async () => {
    const embed = await makeEmbed(RATED);
    const [first, second] = [await answer(embed), await answer(embed)];
    expect(await rate(embed, { vote: first.vote, value: "up" })).toBe(204);
    expect(await rate(embed, { vote: first.vote, value: "up" })).toBe(204);
    expect(await rate(embed, { vote: second.vote, value: "up" })).toBe(204);
    expect(await countsOf(embed)).toEqual([{ version: 1, up: 2, down: 0 }]);
    expect(await rate(embed, { vote: second.vote, value: "down" })).toBe(204);
    expect(await countsOf(embed)).toEqual([{ version: 1, up: 1, down: 1 }]);
    const token = await makeToken({ isAdmin: true });
    const edit = { widgetid: embed.widget.id, name: "Another name" };
    await call(`/widgets/${embed.widget.type}/edit`, { body: edit, token });
    expect(await rate(embed, { vote: (await answer(embed)).vote, value: "down" })).toBe(204);
    expect(await countsOf(embed)).toEqual([
      { version: 2, up: 0, down: 1 },
      { version: 1, up: 1, down: 1 },
    ]);
  });

  it("comes with a streamed answer too, and with none where the client has switched it off", async () => {
    const on = await makeEmbed(RATED);
    const stream = await call(on.aiPath, { body: INPUTS, env: withModel("ok"), headers: STREAMED });
    const vote = (await eventsOf(stream)).at(-1)?.data.vote ?? "";
    expect(await rate(on, { vote, value: "up" })).toBe(204);
    expect((await answer(await makeEmbed())).vote).toBeUndefined();
    const token = await makeToken({ isAdmin: true });
    await call("/clients/edit", { token, body: { clientid: on.client.id, frame: {} } });
    expect(await rate(on, { vote, value: "down" })).toBe(404);
    expect(await countsOf(on)).toEqual([{ version: 1, up: 1, down: 0 }]);
  });

  it("is refused for another widget, another client, an altered vote and a bad body", async () => {
    const embed = await makeEmbed(RATED);
    const { vote } = await answer(embed);
    expect(await rate(await makeEmbed(RATED), { vote, value: "up" })).toBe(404);
    const other = await makeClient({ ...RATED, approvedToolkits: [embed.widget.type] });
    await clients.approveWidgets(db, { clientid: other.id, approvedWidgets: [embed.widget.id] });
    const others = embed.aiPath.replace(embed.client.apikey, other.apikey);
    expect((await call(others)).status).toBe(200);
    expect(await rate({ ...embed, aiPath: others }, { vote, value: "up" })).toBe(404);
    for (const altered of ["", "x", vote.replace(/^1/u, "2"), vote.replace(/.$/u, "!")])
      expect([altered, await rate(embed, { vote: altered, value: "up" })]).toEqual([altered, 404]);
    for (const body of [{ vote, value: "best" }, { value: "up" }, { vote: 1, value: "up" }, []])
      expect(await rate(embed, body)).toBe(400);
    expect(await countsOf(embed)).toEqual([]);
  });

  it("counts once, however the number in its vote is spelled", async () => {
    const embed = await makeEmbed(RATED);
    const { vote } = await answer(embed);
    const spellings = Array.from({ length: 9 }, (_, zeros) => "0".repeat(zeros) + vote);
    for (const spelling of spellings) await rate(embed, { vote: spelling, value: "up" });
    expect(await countsOf(embed)).toEqual([{ version: 1, up: 1, down: 0 }]);
  });

  it("is possible until the end of the next day", async () => {
    const embed = await makeEmbed(RATED);
    const { vote } = await answer(embed);
    expect(await rate(embed, { vote, value: "down" })).toBe(204);
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date"] });
    await runJob("retention");
    expect(await rate(embed, { vote, value: "up" })).toBe(204);
    expect(await countsOf(embed)).toEqual([{ version: 1, up: 1, down: 0 }]);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await rate(embed, { vote, value: "down" })).toBe(404);
  });

  it("counts against the limits of the address and the key, and is for the client's sites only", async () => {
    const embed = await makeEmbed({ ...RATED, allowedOrigins: ["https://a.example"] });
    const body = { vote: (await answer(embed)).vote, value: "up" };
    for (const name of ["VISITOR_LIMIT", "KEY_LIMIT"])
      expect(await rate(embed, body, { env: { [name]: SPENT } })).toBe(429);
    expect(await rate(embed, body, { headers: { Origin: "https://b.example" } })).toBe(403);
    const headers = { Origin: "https://a.example" };
    const preflight = await call(`${embed.aiPath}/rating`, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Content-Type");
    expect(await rate(embed, body, { headers })).toBe(204);
  });

  it("counts no more once its client is deleted, and with its widget all numbers go", async () => {
    const embed = await makeEmbed(RATED);
    const other = await makeClient({ ...RATED, approvedToolkits: [embed.widget.type] });
    await clients.approveWidgets(db, { clientid: other.id, approvedWidgets: [embed.widget.id] });
    const others = { ...embed, aiPath: embed.aiPath.replace(embed.client.apikey, other.apikey) };
    for (const each of [embed, others])
      expect(await rate(each, { vote: (await answer(each)).vote, value: "up" })).toBe(204);
    expect(await countsOf(embed)).toEqual([{ version: 1, up: 2, down: 0 }]);
    await clients.remove(db, other.id);
    expect(await countsOf(embed)).toEqual([{ version: 1, up: 1, down: 0 }]);
    await widgets.remove(db, embed.widget.type, embed.widget.id);
    expect(await count("rating_counts", `widget_id = '${embed.widget.id}'`)).toBe(0);
  });

  it("is counted at the own path of the widget", async () => {
    const { widget } = await makeEmbed(RATED);
    const path = `/widgets/${widget.type}/${widget.id}/ratings`;
    const token = await makeToken({ isAdmin: true });
    expect((await call(path.replace(widget.type, "other"), { token })).status).toBe(404);
  });
});
