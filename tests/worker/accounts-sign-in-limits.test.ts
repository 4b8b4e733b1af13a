import { describe, expect, it } from "vitest";
import { makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, randomAddress } from "#tests/support/app.ts";
import { makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";
import { createTurns } from "#worker/auth/passwords.ts";
import type { Problem } from "#worker/problem.ts";

async function signInFrom(address: string, user: string, pwd: string): Promise<Response> {
  return call("/auth", { body: { user, pwd }, headers: { "CF-Connecting-IP": address } });
}

/** Repeats the attempt if a minute of the clock ended during it: the limits count by minutes of the clock. */
async function withinOneMinute<T>(attempt: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  const start = minute();
  const result = await attempt();
  return minute() === start ? result : withinOneMinute(attempt);
}

describe("Wrong passwords", () => {
  it(
    "from one address end in 429, while the owner gets in from elsewhere and others get in from there",
    // Each guess is hashed, and all of them are repeated if a minute ends between them.
    { timeout: 180_000 },
    async () => {
      const [{ username }, other] = [await makeUser(), await makeUser()];
      const { guesses, ...right } = await withinOneMinute(async () => {
        const address = randomAddress();
        const guesses: Response[] = [];
        for (let i = 0; i < 17; i += 1) {
          const name = i % 2 === 0 ? username : username.toUpperCase();
          guesses.push(await signInFrom(address, name, `Wrong-horse-${i}`));
        }
        const same = (await signInFrom(address, username, PASSWORD)).status;
        const elsewhere = (await signInFrom(randomAddress(), username, PASSWORD)).status;
        const neighbour = (await signInFrom(address, other.username, PASSWORD)).status;
        return { guesses, same, elsewhere, neighbour };
      });
      expect(guesses.map(({ status }) => status)).toEqual([
        ...Array(15).fill(401),
        ...Array(2).fill(429),
      ]);
      expect(right).toEqual({ same: 429, elsewhere: 200, neighbour: 200 });
      expect(guesses[15]?.headers.get("Retry-After")).toBe("60");
      expect(await readProblem(guesses[15] as Response)).toMatchObject({
        title: "Too Many Requests",
        detail: "Too many requests. Please wait a minute and try again.",
      });
    },
  );

  it("are counted by network, by address and name, and by name: IPv4 /24 and IPv6 /48, however written", async () => {
    const limits = { network: recordingLimit(), pair: recordingLimit(), name: recordingLimit() };
    const env = {
      SIGN_IN_NETWORK_LIMIT: limits.network.binding,
      SIGN_IN_LIMIT: limits.pair.binding,
      SIGN_IN_NAME_LIMIT: limits.name.binding,
    };
    const user = uniqueLetters();
    const attempts = [
      ["2001:db8:0:1::1", user],
      ["2001:DB8:0:1:ffff::2", user.toUpperCase()],
      ["2001:db8:0:2::1", user],
      ["2001:db8:1::1", user],
      ["192.0.2.1", user],
      ["192.0.2.2", user],
    ] as const;
    for (const [address, name] of attempts) {
      const headers = { "CF-Connecting-IP": address };
      await call("/auth", { body: { user: name, pwd: "Wrong-horse-1" }, headers, env });
    }
    const counts = Object.values(limits).map(({ keys }) => new Set(keys).size);
    expect(counts).toEqual([3, 5, 1]);
  });

  it.each(["SIGN_IN_NETWORK_LIMIT", "SIGN_IN_LIMIT", "SIGN_IN_NAME_LIMIT"])(
    "end in 429 where %s is reached, and later limits are not counted on",
    async (name) => {
      const { binding, keys } = recordingLimit();
      const env = { SIGN_IN_NAME_LIMIT: binding, [name]: SPENT };
      const body = { user: uniqueLetters(), pwd: PASSWORD };
      const response = await call("/auth", { body, env });
      expect(response.headers.get("Retry-After")).toBe("60");
      expect((await readProblem(response)).status).toBe(429);
      expect(keys).toEqual([]);
    },
  );

  it("of visitors who are too fast elsewhere do not keep anybody from signing in", async () => {
    const { username } = await makeUser();
    const env = { VISITOR_LIMIT: SPENT, KEY_LIMIT: SPENT, REGISTRATION_LIMIT: SPENT };
    const body = { user: username, pwd: PASSWORD };
    expect((await call("/auth", { body, env })).status).toBe(200);
  });

  it("sent by another site's page are refused before anything is counted", async () => {
    const { binding, keys } = recordingLimit();
    const env = { SIGN_IN_NETWORK_LIMIT: binding, REGISTRATION_LIMIT: binding };
    const headers = { Origin: "https://foreign.example", "Content-Type": "text/plain" };
    for (const path of ["/auth", "/register"]) {
      expect((await call(path, { body: "x", headers, env })).status).toBe(403);
    }
    expect(keys).toEqual([]);
  });
});

describe("Hashes", () => {
  const inside = new AbortController().signal;
  /** Work that keeps the thread busy. */
  const busyFor = (ms: number) => () => {
    const begun = performance.now();
    while (performance.now() < begun + ms);
    return { begun, ended: performance.now() };
  };

  it("take turns, also when they take longer than a turn, and leave a pause behind", async () => {
    const inTurn = createTurns({ intervalMs: 20, pauseMs: 10, maxWaitMs: 1_000 });
    const turns = await Promise.all([1, 30, 1].map((ms) => inTurn(inside, busyFor(ms))));
    // Turns that wait for the same moment may change places.
    const inOrder = turns.toSorted((one, other) => one.begun - other.begun);
    for (const [i, { begun, ended }] of inOrder.slice(0, -1).entries()) {
      const next = inOrder[i + 1]?.begun ?? 0;
      expect(next - begun).toBeGreaterThanOrEqual(19);
      expect(next - ended).toBeGreaterThanOrEqual(9);
    }
  });

  it("are refused with Retry-After after the longest wait, however long those before them take", async () => {
    const inTurn = createTurns({ intervalMs: 1, pauseMs: 1, maxWaitMs: 50 });
    const begun = performance.now();
    const calls = Array.from({ length: 20 }, () =>
      inTurn(inside, busyFor(20)).catch((error: Problem) => error),
    );
    const settled = await Promise.all(calls);
    const refused = settled.filter((one) => "status" in one);
    expect(refused.length).toBeGreaterThan(14);
    expect(refused[0]).toMatchObject({ status: 503, parts: { headers: { "Retry-After": "1" } } });
    expect(performance.now() - begun).toBeLessThan(20 * 20);
    expect(await inTurn(inside, () => "again")).toBe("again");
  });

  it("are at once refused to callers for whom there is no time left", async () => {
    const inTurn = createTurns({ intervalMs: 20, pauseMs: 10, maxWaitMs: 50 });
    let areWaiting = true;
    // On a busy machine the third may wait too long and be refused as well.
    const calls = Promise.allSettled([1, 2, 3].map(() => inTurn(inside, () => 0)));
    const ended = calls.then(() => (areWaiting = false));
    await expect(inTurn(inside, () => 0)).rejects.toMatchObject({ status: 503 });
    expect(areWaiting).toBe(true);
    await ended;
  });

  it("are not made for callers who have left", async () => {
    const inTurn = createTurns({ intervalMs: 20, pauseMs: 10, maxWaitMs: 500 });
    const left = new AbortController();
    const first = inTurn(inside, () => "first");
    const second = inTurn(left.signal, () => "second");
    const third = inTurn(inside, () => "third");
    left.abort();
    await expect(second).rejects.toMatchObject({ status: 503 });
    expect(await Promise.all([first, third])).toEqual(["first", "third"]);
  });

  it("leave time for embeds: one is answered before the second of six sign-ins", async () => {
    const { aiPath } = await makeEmbed();
    const ended: string[] = [];
    const names = await Promise.all(Array.from({ length: 6 }, makeUser));
    const signIns = names.map(async ({ username }) => {
      const { status } = await call("/auth", { body: { user: username, pwd: PASSWORD } });
      ended.push(`sign-in ${status}`);
    });
    const embed = call(aiPath).then(() => ended.push("embed"));
    await Promise.all([...signIns, embed]);
    expect(ended.indexOf("embed")).toBeLessThanOrEqual(1);
    expect(ended.filter((entry) => entry === "sign-in 200")).toHaveLength(6);
  });
});
