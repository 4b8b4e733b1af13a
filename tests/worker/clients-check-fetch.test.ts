import { describe, expect, it, onTestFinished } from "vitest";
import type { Finding } from "#domain/clients/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { fakeOutside } from "#tests/support/outside.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { FETCH_LIMITS } from "#worker/host-page/read-page.ts";

const embed = makeEmbed();

async function check(address: string, token?: string) {
  const { client } = await embed;
  const response = await call("/clients/check", {
    token: token ?? (await makeToken({ isAdmin: true })),
    body: { clientid: client.id, address },
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  const { findings } = JSON.parse(text) as { findings: Finding[] };
  return { text, findings, codes: findings.map(({ code }) => code) };
}

const redirectTo = (url: string) => `https://a.shop-fake.com/to?url=${encodeURIComponent(url)}`;

/** Addresses that lead into private networks, to this site, or to other ports and schemes. */
const HOSTILE = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://１２７.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  "http://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  "https://8.8.8.8/",
  "https://localhost/",
  "https://localhost./",
  "https://LOCALHOST%2E/",
  "https://app.localhost/",
  "https://router/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://nas.home.arpa/",
  "https://wiki.corp/",
  "https://site.test/",
  "https://example.com./",
  "https://example.com:8443/",
  "https://example.com:22/",
  "https://user:secret@example.com/",
  "https://user@example.com/",
  "https://exa_mple..com/",
  "https://-x.-/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "data:text/html,<p>",
  "javascript:alert(1)",
  "example.com",
  "https://",
  `https://${"a".repeat(64)}.com/`,
  "gopher://example.com/",
];

/** Public names that lead to addresses of private networks. */
const HOSTILE_NAMES = [
  "127-0-0-1",
  "10-0-0-1",
  "192-168-1-1",
  "172-16-0-1",
  "169-254-169-254",
  "100-64-0-1",
  "0-0-0-0",
  "224-0-0-1",
  "--1",
  "fc00--1",
  "fe80--1",
  "--ffff-7f00-1",
  "64-ff9b--a00-1",
];

describe("the check of a page does not fetch", () => {
  it.each(HOSTILE)("%s", async (address) => {
    const asked = fakeOutside();
    expect((await check(address)).codes).toEqual(["address-refused"]);
    expect(asked).toEqual([]);
    expect((await check(redirectTo(address))).codes).not.toContain("nothing-found");
    expect(asked.filter((url) => !/shop-fake|cloudflare-dns/u.test(url))).toEqual([]);
  });

  it.each(HOSTILE_NAMES)("a public name of the address %s", async (label) => {
    const asked = fakeOutside();
    const address = `https://at-${label}.shop-fake.com/page`;
    expect((await check(address)).codes).toEqual(["address-refused"]);
    expect((await check(redirectTo(address))).codes).toEqual(["address-refused"]);
    expect(asked).not.toContain(address);
  });

  it("a name that has no address, a page on http, and its own host", async () => {
    const asked = fakeOutside();
    expect((await check("https://nowhere.shop-fake.com/page")).codes).toEqual(["address-refused"]);
    expect((await check("http://shop-fake.com/page")).codes).toEqual(["page-insecure"]);
    expect((await check(redirectTo("http://shop-fake.com/page"))).codes).toEqual(["page-insecure"]);
    expect(asked.filter((url) => url.endsWith("/page"))).toEqual([]);
  });
});

describe("the check of a page", () => {
  it("reads a public page, and one behind three redirects, but not behind four", async () => {
    fakeOutside();
    let address = "https://shop-fake.com/page";
    expect((await check(address)).codes).not.toContain("page-redirected");
    const { findings } = await check(redirectTo(address));
    expect(findings).toContainEqual({
      level: "ok",
      code: "page-redirected",
      sentence: "The address forwards to https://shop-fake.com/page. That page was read.",
    });
    for (const turn of [1, 2, 3, 4]) {
      address = redirectTo(address);
      expect((await check(address)).codes).toContain(
        turn < 4 ? "nothing-found" : "page-unreachable",
      );
    }
  });

  it.each([
    ["404", "The page answered 404."],
    ["500", "The page answered 500."],
    ["text", "not a page"],
    ["broken", "cannot be reached"],
    ["to?url=https%3A%2F%2F%5B", "cannot be reached"],
  ])("says why it could not read %s", async (path, sentence) => {
    fakeOutside();
    const { findings } = await check(`https://shop-fake.com/${path}`);
    expect(findings).toMatchObject([{ level: "error", code: "page-unreachable" }]);
    expect(findings[0]?.sentence).toContain(sentence);
  });

  it.each(["slow", "silent"])("gives up on a %s page when its time is over", async (path) => {
    fakeOutside();
    const { milliseconds } = FETCH_LIMITS;
    FETCH_LIMITS.milliseconds = 300;
    onTestFinished(() => void (FETCH_LIMITS.milliseconds = milliseconds));
    const { findings } = await check(`https://shop-fake.com/${path}`);
    expect(findings[0]?.sentence).toMatch(/did not answer within/u);
  });

  it("reads 512 kB and no more", async () => {
    fakeOutside();
    const html = encodeURIComponent("<iframe src='http://localhost:8787/embed/a/b/API_KEY'>");
    expect((await check(`https://shop-fake.com/late?html=${html}`)).codes).toContain(
      "key-placeholder",
    );
    const long = await check(`https://shop-fake.com/long?html=${html}`);
    expect(long.codes).not.toContain("key-placeholder");
    expect(long.codes).toContain("page-cut");
    expect((await check("https://shop-fake.com/bomb")).codes).toContain("page-cut");
  });

  it("returns nothing of the page", async () => {
    fakeOutside();
    const html = encodeURIComponent("<title>Secret</title><script>secretToken</script>");
    expect((await check(`https://shop-fake.com/page?html=${html}`)).text).not.toMatch(/secret/iu);
    expect((await check("https://shop-fake.com/echo")).text).not.toMatch(/user-agent/iu);
  });

  it("is limited for each administrator", async () => {
    const { client } = await embed;
    const body = { clientid: client.id, html: "<p>" };
    const token = await makeToken({ isAdmin: true });
    const env = { PAGE_CHECK_LIMIT: SPENT };
    expect((await call("/clients/check", { token, body, env })).status).toBe(429);
  });
});
