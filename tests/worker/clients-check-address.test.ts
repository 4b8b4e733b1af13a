import { describe, expect, it } from "vitest";
import type { Finding } from "#domain/clients/replies.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { fakeOutside } from "#tests/support/outside.ts";
import { check, codes, frame, mend } from "#tests/support/page-check.ts";

/** A page of a fake public site, with the policies of its header. */
function pageAt(host: string, html: string, ...policies: string[]): string {
  const query = new URLSearchParams([["html", html], ...policies.map((csp) => ["csp", csp])]);
  return `https://${host}/page?${query}`;
}

describe("the check of a page by its address", () => {
  it("names an origin that is not allowed, and allows it by its button", async () => {
    fakeOutside();
    const { client, embedPath } = await makeEmbed();
    const host = `${uniqueLetters()}.shop-fake.com`;
    const page = { address: pageAt(host, frame(embedPath)) };
    const [finding] = await check(client.id, page);
    expect(finding?.sentence).toBe(
      `https://${host} is not among the allowed sites of ${client.clientname}.`,
    );
    await mend(finding as Finding);
    expect(await codes(client.id, page)).toEqual(["ok"]);
  });

  it("recognises Google Sites and switches it on", async () => {
    fakeOutside();
    const { client, embedPath } = await makeEmbed();
    const page = { address: pageAt("sites.google.com", frame(embedPath)) };
    const [finding] = await check(client.id, page);
    expect(finding?.fix?.label).toBe("Switch on Google Sites");
    await mend(finding as Finding);
    expect(await codes(client.id, page)).toEqual(["ok"]);
  });

  it.each([
    [["frame-src https://www.youtube.com"], ["page-policy-frames"]],
    [["frame-src *"], ["ok"]],
    [["frame-src 'self'; child-src *"], ["page-policy-frames"]],
    [["child-src http://localhost:8787"], ["ok"]],
    [["default-src 'self'"], ["page-policy-frames", "page-policy-scripts"]],
    [
      [
        "default-src 'none'; frame-src http://localhost:*; script-src http://localhost:8787/embed.js",
      ],
      ["ok"],
    ],
    [["script-src 'self'; frame-src http:"], ["page-policy-scripts"]],
    [["script-src http://localhost:8787/other.js; frame-src *"], ["page-policy-scripts"]],
    [["frame-src *", "frame-src 'none'"], ["page-policy-frames"]],
    [["sandbox allow-scripts"], ["page-sandboxed"]],
    [["sandbox allow-scripts allow-same-origin", ""], ["ok"]],
    [["img-src 'none'"], ["ok"]],
  ])("reads the page's own policies: %j", async (policies, expected) => {
    fakeOutside();
    const { client, embedPath } = await makeEmbed({ allowedOrigins: ["https://shop-fake.com"] });
    const address = pageAt("shop-fake.com", frame(embedPath), ...policies);
    expect(await codes(client.id, { address })).toEqual(expected);
  });

  it("says which hosts a policy allows, and repeats no other text of it", async () => {
    fakeOutside();
    const { client, embedPath } = await makeEmbed({ allowedOrigins: ["https://shop-fake.com"] });
    const policy = "frame-src https://www.youtube.com 'nonce-secret' secret: *.vimeo.com";
    const [finding] = await check(client.id, {
      address: pageAt("shop-fake.com", frame(embedPath), policy),
    });
    expect(finding?.sentence).toBe(
      "The page's own policy allows frames of www.youtube.com, *.vimeo.com only. Ask the people who run the site to add our address to frame-src.",
    );
  });
});
