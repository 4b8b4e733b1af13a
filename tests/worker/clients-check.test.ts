import { describe, expect, it } from "vitest";
import type { Finding } from "#domain/clients/replies.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeClient, makeEmbed } from "#tests/support/factories.ts";
import { check, codes, frame, GOOD, mend, SCRIPT } from "#tests/support/page-check.ts";

type Embed = Awaited<ReturnType<typeof makeEmbed>>;

describe("the check of pasted HTML", () => {
  it("finds nothing wrong with our own tags: the adopted iframe, and the element with the script", async () => {
    const { client, widget, embedPath } = await makeEmbed();
    const element = `<div data-widget="${widget.type}/${widget.id}" data-key="${client.apikey}"></div>${SCRIPT}`;
    for (const html of [frame(embedPath), element, `${frame(embedPath)}${element}`])
      expect(await codes(client.id, { html })).toEqual(["ok"]);
  });

  it.each<[string, (embed: Embed) => string, string[]]>([
    ["no widget", () => "<p>", ["nothing-found"]],
    ["a widget in a comment", (e) => `<!--${frame(e.embedPath)}-->`, ["nothing-found"]],
    [
      "a frame of another site",
      () => '<iframe src="https://x.com/embed/a/b/c">',
      ["nothing-found"],
    ],
    ["API_KEY", (e) => frame(e.embedPath.replace(e.client.apikey, "API_KEY")), ["key-placeholder"]],
    ["an unknown key", (e) => frame(e.embedPath.replace(e.client.apikey, "x")), ["key-unknown"]],
    [
      "the preview key",
      (e) => frame(e.embedPath.replace(e.client.apikey, PREVIEW_KEY)),
      ["key-preview"],
    ],
    [
      "an unknown type",
      (e) => frame(e.embedPath.replace(e.widget.type, "nothing")),
      ["type-unknown"],
    ],
    [
      "an unknown widget",
      (e) => frame(e.embedPath.replace(e.widget.id, "nothing")),
      ["widget-unknown"],
    ],
    [
      "no script for an element",
      (e) => `<div data-widget="${e.widget.type}/${e.widget.id}" data-key="${e.client.apikey}">`,
      ["no-script"],
    ],
    ["no script for a frame", (e) => frame(e.embedPath).replace(SCRIPT, ""), ["no-script"]],
    [
      "sandbox=allow-scripts",
      (e) => frame(e.embedPath, `${GOOD} sandbox="allow-scripts"`),
      ["sandbox-forms", "sandbox-same-origin", "sandbox-downloads", "sandbox-modals"],
    ],
    [
      "an empty sandbox",
      (e) => frame(e.embedPath, `${GOOD} sandbox`),
      [
        "sandbox-scripts",
        "sandbox-forms",
        "sandbox-same-origin",
        "sandbox-downloads",
        "sandbox-modals",
      ],
    ],
    ["a bare frame", (e) => frame(e.embedPath, ""), ["no-clipboard", "height-fixed", "no-title"]],
    [
      "a policy in the page",
      (e) =>
        `<meta http-equiv="content-security-policy" content="frame-src &#39;none&#39;">${frame(e.embedPath)}`,
      ["page-policy-frames"],
    ],
  ])("names the fault: %s", async (_, htmlOf, expected) => {
    const embed = await makeEmbed();
    expect(await codes(embed.client.id, { html: htmlOf(embed) })).toEqual(expected);
  });

  it("names sandbox and API_KEY of one frame, and the key to put there", async () => {
    const { client, embedPath } = await makeEmbed();
    const html = frame(embedPath.replace(client.apikey, "API_KEY"), 'sandbox="allow-scripts"');
    const findings = await check(client.id, { html });
    expect(findings.map(({ code }) => code)).toContain("sandbox-same-origin");
    expect(findings[0]?.sentence).toContain(client.apikey);
  });

  it.each([
    ["'none'", "allows no frames of other sites. Ask"],
    ["'self'", "allows frames of its own site only. Ask"],
    ["https://www.youtube.com", "allows frames of www.youtube.com only. Ask"],
  ])("says which frames the policy frame-src %s allows", async (sources, expected) => {
    const { client, embedPath } = await makeEmbed();
    const policy = `<meta http-equiv="content-security-policy" content="frame-src ${sources}">`;
    const [finding] = await check(client.id, { html: policy + frame(embedPath) });
    expect(finding?.sentence).toContain(expected);
  });

  it("names the client that a key belongs to", async () => {
    const other = await makeEmbed();
    const { id } = await makeClient();
    const [finding, ...others] = await check(id, { html: frame(other.embedPath) });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ level: "error", code: "key-of-other-client" });
    expect(finding?.sentence).toContain(other.client.clientname);
  });

  it("mends missing approvals by its buttons, one after the other", async () => {
    const { toolkit, widget } = await makeEmbed();
    const client = await makeClient();
    const html = frame(`/embed/${toolkit.collection}/${widget.id}/${client.apikey}`);
    const findings = await check(client.id, { html });
    expect(findings.map(({ code }) => code)).toEqual([
      "toolkit-not-approved",
      "widget-not-approved",
    ]);
    await mend(findings[0] as Finding);
    const [second, ...others] = await check(client.id, { html });
    expect([second?.code, others]).toEqual(["widget-not-approved", []]);
    await mend(second as Finding);
    expect(await codes(client.id, { html })).toEqual(["ok"]);
  });

  it("counts as that of the page whose address stands beside it", async () => {
    const { client, embedPath } = await makeEmbed();
    const html = frame(embedPath);
    const found = async (address: string) => codes(client.id, { address, html });
    expect(await found("https://a-stranger.com/course")).toEqual(["origin-not-allowed"]);
    expect(await found("http://a-stranger.com/")).toEqual(["page-insecure"]);
    const [refused] = await check(client.id, { address: "https://127.0.0.1/", html });
    expect(refused).toMatchObject({
      code: "address-refused",
      sentence:
        "This is not the address of a page on a public site. Enter an address that begins with https://, or leave it empty.",
    });
    const page = { address: "https://a-stranger.com/course", html };
    for (const finding of await check(client.id, page)) await mend(finding);
    expect(await found("https://a-stranger.com/course")).toEqual(["ok"]);
  });

  it("takes any text for HTML, and refuses a body that it cannot check", async () => {
    const { id } = await makeClient();
    for (const html of [
      "<",
      "\0",
      "<iframe src=",
      "<iframe src='/embed/%E0%A4%A/b/c'>",
      "<base href='::'><div data-widget>",
      "]]>",
    ])
      expect(await codes(id, { html })).not.toEqual(["ok"]);
    const token = await makeToken({ isAdmin: true });
    for (const page of [
      {},
      { html: "" },
      { html: 1 },
      { address: "" },
      { html: "x".repeat(200_001) },
    ])
      expect(
        (await call("/clients/check", { token, body: { clientid: id, ...page } })).status,
      ).toBe(400);
    const unknown = { clientid: crypto.randomUUID(), html: "<p>" };
    expect((await call("/clients/check", { token, body: unknown })).status).toBe(404);
  });
});
