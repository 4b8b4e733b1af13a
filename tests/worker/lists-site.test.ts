import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed, readProblem, uniqueSite } from "#tests/support/factories.ts";

/** The ids in a list, requested as the dashboard of a site requests it. */
async function idsFor(path: string, domainURL: string, token: string, env = {}): Promise<string[]> {
  const response = await call(`${path}?${new URLSearchParams({ domainURL })}`, { token, env });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}

describe.each(["/toolkits", "/widgets"])("GET %s of a site", (path) => {
  const idIn = ({ toolkit, widget }: Awaited<ReturnType<typeof makeEmbed>>) =>
    path === "/toolkits" ? toolkit.id : widget.id;

  it("gives administrators what the site's client has approved, and nothing else", async () => {
    const domainURL = uniqueSite();
    const embed = await makeEmbed({ domainURL });
    await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    expect(await idsFor(path, domainURL, token)).toEqual([idIn(embed)]);
    expect(await idsFor(path, `${domainURL.toUpperCase()}/`, token)).toEqual([idIn(embed)]);
  });

  it("takes a local origin for the site it stands for", async () => {
    const domainURL = uniqueSite();
    const embed = await makeEmbed({ domainURL });
    const token = await makeToken({ isAdmin: true });
    const env = { LOCAL_STANDS_FOR: domainURL };
    expect(await idsFor(path, "http://localhost:5173", token, env)).toEqual([idIn(embed)]);
  });

  it("is empty where the site is nobody's", async () => {
    await makeEmbed();
    expect(await idsFor(path, uniqueSite(), await makeToken({ isAdmin: true }))).toEqual([]);
  });

  it("gives a user their own client's, whatever site they name", async () => {
    const domainURL = uniqueSite();
    const [own] = [await makeEmbed(), await makeEmbed({ domainURL })];
    const token = await makeToken({ clientId: own.client.id });
    expect(await idsFor(path, domainURL, token)).toEqual([idIn(own)]);
  });

  it.each(["*", "example", "https://a.example/path", "javascript:alert(1)", ""])(
    "refuses what is no site's address (%s)",
    async (domainURL) => {
      const token = await makeToken({ isAdmin: true });
      const response = await call(`${path}?${new URLSearchParams({ domainURL })}`, { token });
      const errors = [{ path: "domainURL", message: expect.stringContaining("site's address") }];
      expect(await readProblem(response)).toMatchObject({ status: 400, errors });
    },
  );
});
