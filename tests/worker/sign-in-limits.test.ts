import { describe, expect, it } from "vitest";
import { makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, randomAddress } from "#tests/support/app.ts";
import { readProblem, uniqueLetters } from "#tests/support/factories.ts";

async function signInFrom(address: string, user: string, pwd: string): Promise<Response> {
  return call("/auth", { body: { user, pwd }, headers: { "CF-Connecting-IP": address } });
}

/** The keys that the limit by address is asked about for sign-ins from some addresses. */
async function limitKeys(addresses: string[]): Promise<Set<string>> {
  const keys = new Set<string>();
  const spent: RateLimit = {
    limit: async ({ key }) => {
      keys.add(key);
      return { success: false };
    },
  };
  const body = { user: "nobody", pwd: PASSWORD };
  for (const address of addresses) {
    const headers = { "CF-Connecting-IP": address };
    await call("/auth", { body, headers, env: { ADDRESS_LIMIT: spent } });
  }
  return keys;
}

/** Does it again from the start if a minute of the clock ended meanwhile: the limits count by these. */
async function withinOneMinute<T>(attempt: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  const start = minute();
  const result = await attempt();
  return minute() === start ? result : withinOneMinute(attempt);
}

describe("Wrong passwords", () => {
  it(
    "from one address end in 429, while the owner gets in from elsewhere and others get in from there",
    { timeout: 60_000 },
    async () => {
      const [{ username }, other] = [await makeUser(), await makeUser()];
      const { guesses, ...right } = await withinOneMinute(async () => {
        const address = randomAddress();
        const guesses: Response[] = [];
        for (let i = 0; i < 20; i += 1) {
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
        ...Array(5).fill(429),
      ]);
      expect(right).toEqual({ same: 429, elsewhere: 200, neighbour: 200 });
      expect(guesses[15]?.headers.get("Retry-After")).toBe("60");
      expect(await readProblem(guesses[15] as Response)).toMatchObject({
        title: "Too Many Requests",
        detail: "That was a bit fast. Please wait a minute and try again.",
      });
    },
  );

  it("for many names from one address end in 429 as well, before anything is hashed", async () => {
    const spent: RateLimit = { limit: async () => ({ success: false }) };
    const body = { user: uniqueLetters(), pwd: PASSWORD };
    const response = await call("/auth", { body, env: { ADDRESS_LIMIT: spent } });
    expect(response.headers.get("Retry-After")).toBe("60");
    expect((await readProblem(response)).status).toBe(429);
  });

  it("are counted for a whole /64 network of IPv6 addresses, however these are written", async () => {
    const oneNetwork = ["2001:db8::1", "2001:db8::2:3", "2001:db8:0:0:ffff:1:2:3", "2001:DB8:0::9"];
    expect((await limitKeys(oneNetwork)).size).toBe(1);
  });

  it("are counted apart for two /64 networks and for two IPv4 addresses", async () => {
    const networks = ["2001:db8:0:1::1", "2001:db8:0:2::1", "192.0.2.1", "192.0.2.2"];
    expect((await limitKeys(networks)).size).toBe(4);
  });
});
