import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { counters } from "#db/schema/usage.ts";
import { DAY_MS } from "#domain/time.ts";
import { type DailyLimitName, LIMITS, NEW_ACCOUNTS_FULL } from "#domain/limits.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, randomAddress, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { modelCalls } from "#tests/support/events.ts";
import { db, makeClient, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const POST = { type: "socialpost", prompt: "Bread" };

/** Makes `count` calls concurrently. */
async function flood(count: number, once: (index: number) => Promise<Response>) {
  return Promise.all(Array.from({ length: count }, (_, index) => once(index)));
}

function countOf(responses: Response[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

async function expectRefusal(response: Response | undefined, name: DailyLimitName) {
  expect(response?.status).toBe(429);
  expect(await response?.json()).toMatchObject({ detail: LIMITS[name].sentence });
}

// Many concurrent calls take long on a busy machine.
describe("A daily quota", { timeout: 30_000 }, () => {
  // Each test has its own day, because all tests share the platform's count.
  let day = 0;
  beforeEach(() => stopClock(Date.UTC(2024, 4, (day += 1), 12)));

  it("of a client is exact, however many ask at the same moment", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    const env = { ...withModel(`ok~${token}`), DAILY_ANSWERS_PER_CLIENT: "50" };
    const responses = await flood(200, () => call(aiPath, { body: INPUTS, env }));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([50, 150]);
    expect(await modelCalls(token)).toBe(50);
    const refused = responses.find(({ status }) => status === 429);
    await expectRefusal(refused, "DAILY_ANSWERS_PER_CLIENT");
  });

  it("of a user is exact, however many ask at the same moment, in the chat and by generators", async () => {
    const model = uniqueLetters();
    const token = await makeToken({ clientId: (await makeClient()).id });
    const env = { ...withModel(`ok~${model}`), DAILY_ANSWERS_PER_USER: "10" };
    const ask = (path: string, body: object) => flood(15, () => call(path, { env, token, body }));
    const both = [ask("/api/generate", POST), ask("/api", { message: "Hello" })];
    const responses = (await Promise.all(both)).flat();
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([10, 20]);
    expect(await modelCalls(model)).toBe(10);
    const refused = responses.find(({ status }) => status === 429);
    await expectRefusal(refused, "DAILY_ANSWERS_PER_USER");
  });

  it.each([
    ["DAILY_SIGNED_IN_ANSWERS_PER_CLIENT", 7],
    ["DAILY_ANSWERS_PER_CLIENT", 7],
    ["DAILY_ANSWERS_PER_PLATFORM", 7],
  ] as const)("holds nine accounts of one address to %s together", async (name, limit) => {
    const model = uniqueLetters();
    const { id: clientId } = await makeClient();
    const headers = { "CF-Connecting-IP": randomAddress() };
    const env = { ...withModel(`ok~${model}`), DAILY_ANSWERS_PER_USER: "3", [name]: String(limit) };
    const tokens = await Promise.all(Array.from({ length: 9 }, () => makeToken({ clientId })));
    const responses = await flood(27, (index) =>
      call("/api/generate", { token: tokens[index % 9], body: POST, headers, env }),
    );
    expect(countOf(responses, 200)).toBe(limit);
    expect(await modelCalls(model)).toBe(limit);
    const refused = responses.find(({ status }) => status === 429);
    await expectRefusal(refused, name);
  });

  it("gives the new accounts of a network a quarter of the answers of the client's accounts", async () => {
    const { id: clientId } = await makeClient({ dailyAnswers: 192 });
    const tokens = await Promise.all([1, 2, 3].map(() => makeToken({ clientId })));
    const env = withModel("ok");
    const from = (address: string) => ({
      headers: { "CF-Connecting-IP": address },
      env,
      body: POST,
    });
    const near = (index: number) => from(`203.0.113.${index}`);
    const responses = await flood(30, (index) =>
      call("/api/generate", { token: tokens[index % 3], ...near(index) }),
    );
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([24, 6]);
    const refused = responses.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ detail: NEW_ACCOUNTS_FULL });
    const elsewhere = { token: tokens[0], ...from("198.51.100.1") };
    expect((await call("/api/generate", elsewhere)).status).toBe(200);

    const older = await makeSession({ clientId });
    const createdAt = Date.now() - 7 * DAY_MS;
    await db.update(users).set({ createdAt }).where(eq(users.id, older.user.id));
    expect((await call("/api/generate", { token: older.token, ...near(1) })).status).toBe(200);
  });

  it("of a client is shared by visitors and accounts, whose own part leaves some to visitors", async () => {
    const { aiPath, client } = await makeEmbed();
    const token = await makeToken({ clientId: client.id });
    const quotas = { DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: "1", DAILY_ANSWERS_PER_CLIENT: "3" };
    const env = { ...withModel("ok"), ...quotas };
    const generate = () => call("/api/generate", { token, body: POST, env });
    const submit = () => call(aiPath, { body: INPUTS, env });
    expect((await generate()).status).toBe(200);
    await expectRefusal(await generate(), "DAILY_SIGNED_IN_ANSWERS_PER_CLIENT");
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(200);
    await expectRefusal(await submit(), "DAILY_ANSWERS_PER_CLIENT");
  });

  it("of an address leaves the client's answers to others, and is the address's own at each client", async () => {
    const [first, second] = [await makeEmbed(), await makeEmbed()];
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_ADDRESS: "2" };
    const address = randomAddress();
    const submit = (path: string, from: string) =>
      call(path, { body: INPUTS, headers: { "CF-Connecting-IP": from }, env });
    const responses = await flood(5, () => submit(first.aiPath, address));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([2, 3]);
    await expectRefusal(await submit(first.aiPath, address), "DAILY_ANSWERS_PER_ADDRESS");
    expect((await submit(first.aiPath, randomAddress())).status).toBe(200);
    expect((await submit(second.aiPath, address)).status).toBe(200);
    const kept = await db.select().from(counters).where(like(counters.subject, "address:%"));
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(address);
  });

  it("that refuses leaves the others as they were", async () => {
    const { aiPath, client } = await makeEmbed();
    const platform = () =>
      db
        .select()
        .from(counters)
        .where(like(counters.subject, `%${client.id}%`));
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_PLATFORM: "0" };
    await expectRefusal(await call(aiPath, { body: INPUTS, env }), "DAILY_ANSWERS_PER_PLATFORM");
    expect(await platform()).toEqual([]);
  });

  it("is not used up by what is refused", async () => {
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_CLIENT: "1" };
    const { aiPath } = await makeEmbed();
    for (const body of [{}, { prompt: "A poem" }, { inputs: { topic: "1" } }, "{"]) {
      expect((await call(aiPath, { body, env })).ok).toBe(false);
    }
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
  });

  it("ends with the day in UTC: until then it says how long, after that it starts anew", async () => {
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_CLIENT: "1" };
    const { aiPath } = await makeEmbed();
    stopClock("2025-06-05T23:59:30Z");
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    const refused = await call(aiPath, { body: INPUTS, env });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    stopClock("2025-06-06T00:00:00Z");
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    stopClock("2025-06-05T23:59:59Z");
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(429);
  });

  it("of a signed-in person counts the sessions of that person together", async () => {
    const { user, token } = await makeSession({ clientId: (await makeClient()).id });
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_USER: "1" };
    expect((await call("/api/generate", { token, body: POST, env })).status).toBe(200);
    const again = await call("/api", { token, body: { message: "Hello" }, env });
    await expectRefusal(again, "DAILY_ANSWERS_PER_USER");
    const others = await makeToken({ clientId: user.clientId });
    expect((await call("/api/generate", { token: others, body: POST, env })).status).toBe(200);
  });
});
