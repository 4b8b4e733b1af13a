import { describe, expect, it } from "vitest";
import { call, randomAddress } from "#tests/support/app.ts";
import { makeUser, PASSWORD, readProblem, uniqueLetters } from "#tests/support/factories.ts";

async function signInFrom(address: string, user: string, pwd: string): Promise<Response> {
  return call("/auth", { body: { user, pwd }, headers: { "CF-Connecting-IP": address } });
}

/** A limit that is never reached and notes what it is asked about. */
function recorder() {
  const keys: string[] = [];
  const limit: RateLimit = {
    limit: async ({ key }) => {
      keys.push(key);
      return { success: true };
    },
  };
  return { keys, limit };
}

describe("Wrong passwords", () => {
  it("from one address end in 429, while the owner gets in from elsewhere and others get in from there", async () => {
    const [{ username }, other] = [await makeUser(), await makeUser()];
    const address = randomAddress();
    const guesses: Response[] = [];
    for (let i = 0; i < 20; i += 1) {
      const name = i % 2 === 0 ? username : username.toUpperCase();
      guesses.push(await signInFrom(address, name, `Wrong-horse-${i}`));
    }
    expect(guesses.map(({ status }) => status)).toEqual([
      ...Array(15).fill(401),
      ...Array(5).fill(429),
    ]);
    expect(guesses[15]?.headers.get("Retry-After")).toBe("60");
    expect(await readProblem(guesses[15] as Response)).toMatchObject({
      title: "Too Many Requests",
      detail: "That was a bit fast. Please wait a minute and try again.",
    });
    expect((await signInFrom(address, username, PASSWORD)).status).toBe(429);
    expect((await signInFrom(randomAddress(), username, PASSWORD)).status).toBe(200);
    expect((await signInFrom(address, other.username, PASSWORD)).status).toBe(200);
  });

  it("for many names from one address end in 429 as well, before anything is hashed", async () => {
    const spent: RateLimit = { limit: async () => ({ success: false }) };
    const body = { user: uniqueLetters(), pwd: PASSWORD };
    const response = await call("/auth", { body, env: { ADDRESS_LIMIT: spent } });
    expect(response.headers.get("Retry-After")).toBe("60");
    expect((await readProblem(response)).status).toBe(429);
  });

  it("are counted for a whole /64 network of IPv6 addresses, however these are written", async () => {
    const { keys, limit } = recorder();
    const body = { user: "nobody", pwd: PASSWORD };
    const addresses = ["2001:db8::1", "2001:db8::2:3", "2001:db8:0:0:ffff:1:2:3", "2001:DB8:0::9"];
    for (const address of addresses) {
      const headers = { "CF-Connecting-IP": address };
      await call("/auth", { body, headers, env: { ADDRESS_LIMIT: limit } });
    }
    expect(new Set(keys).size).toBe(1);
  });

  it("are counted apart for two /64 networks", async () => {
    const { keys, limit } = recorder();
    const body = { user: "nobody", pwd: PASSWORD };
    for (const address of ["2001:db8:0:1::1", "2001:db8:0:2::1"]) {
      const headers = { "CF-Connecting-IP": address };
      await call("/auth", { body, headers, env: { ADDRESS_LIMIT: limit } });
    }
    expect(new Set(keys).size).toBe(2);
  });
});
