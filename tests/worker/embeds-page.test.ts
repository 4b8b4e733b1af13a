import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, env, SITE } from "#tests/support/app.ts";
import { makeEmbed, send } from "#tests/support/factories.ts";
import type { RenderPage } from "#worker/app.ts";

/** Pages that contain the REST response, and the number of renderings. */
function countedPages() {
  const counted = { renders: 0 };
  const renderPage: RenderPage = async (request, { fetchRest }) => {
    counted.renders += 1;
    const { pathname } = new URL(request.url);
    const path = pathname.replace("/embed/", "/ai/").replace(/\.data$/u, "");
    const reply = await fetchRest(SITE + path);
    const page = `<title>${await reply.text()}</title>`;
    const body = pathname.endsWith(".data") ? "data" : page;
    return new Response(request.method === "HEAD" ? null : body, {
      status: reply.status,
      headers: reply.headers,
    });
  };
  const read = (path: string, init: RequestInit = {}, bindings = {}) =>
    send(new Request(SITE + path, init), { renderPage, bindings });
  return { counted, read };
}

/** Creates an embed with both entries in KV, and reads its page. */
async function makeReadEmbed() {
  const embed = await makeEmbed();
  const pages = countedPages();
  await pages.read(embed.embedPath);
  const page = await pages.read(embed.embedPath);
  pages.counted.renders = 0;
  return { ...embed, ...pages, page: await page.text(), tag: page.headers.get("ETag") ?? "" };
}

const unreachable = () => {
  throw new Error("D1_ERROR: no connection");
};
const NO_DATABASE = { DB: { prepare: unreachable, batch: unreachable } as unknown as D1Database };

describe("The embed page", () => {
  it("is rendered once while nothing of it changes, and then read without the database", async () => {
    const { embedPath, read, counted, page } = await makeReadEmbed();
    const again = await read(embedPath, {}, NO_DATABASE);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(page);
    expect(counted.renders).toBe(0);
  });

  it("is kept once for each language", async () => {
    const { embedPath, read, counted } = await makeReadEmbed();
    for (const lang of ["de", "ar", "de", "xx", "en"]) await read(`${embedPath}?lang=${lang}`);
    expect(counted.renders).toBe(2);
  });

  it("has the same headers whether it was rendered or kept, but for the request's id", async () => {
    const { aiPath, embedPath } = await makeEmbed();
    const { read } = countedPages();
    await call(aiPath);
    const [rendered, kept] = [await read(embedPath), await read(embedPath)].map(({ headers }) => {
      const { "x-request-id": id, ...others } = Object.fromEntries(headers);
      return { id, others };
    });
    expect(kept?.others).toEqual(rendered?.others);
    expect(kept?.others["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(kept?.others["cloudflare-cdn-cache-control"]).toContain("stale-while-revalidate");
    expect(kept?.others["cache-tag"]).toMatch(/^widget-.+,client-.+$/u);
    expect(kept?.id).not.toBe(rendered?.id);
  });

  it.each([
    ["the widget", "/widgets/edit", ({ widget }) => ({ widgetid: widget.id, name: "Changed" })],
    [
      "the client",
      "/clients/edit",
      ({ client }) => ({ clientid: client.id, styles: { color: "#123456" } }),
    ],
  ] as [string, string, (embed: Awaited<ReturnType<typeof makeEmbed>>) => object][])(
    "shows a change of %s on the next read and on later ones",
    async (_, path, change) => {
      const embed = await makeReadEmbed();
      const token = await makeToken({ isAdmin: true });
      const save = path.replace("/widgets/", `/widgets/${embed.toolkit.collection}/`);
      expect((await call(save, { token, body: change(embed) })).status).toBe(200);
      // The first page is rendered from the database, the second from the entries that KV then has.
      for (const _ of [1, 2]) {
        const changed = await embed.read(embed.embedPath);
        expect(await changed.text()).toMatch(/Changed|#123456/u);
        expect(changed.headers.get("ETag")).not.toBe(embed.tag);
      }
    },
  );

  it("is gone when its approval, its key or its widget is", async () => {
    const embed = await makeReadEmbed();
    const token = await makeToken({ isAdmin: true });
    const body = { clientid: embed.client.id, approvedWidgets: [] };
    await call("/clients/editwidgets", { token, body });
    expect((await embed.read(embed.embedPath)).status).toBe(404);
    const wrongKey = embed.embedPath.replace(embed.client.apikey, crypto.randomUUID());
    expect((await embed.read(wrongKey)).status).toBe(404);
  });

  it("is never taken from another client's, type's or widget's", async () => {
    const [one, other] = [await makeReadEmbed(), await makeReadEmbed()];
    const { client, toolkit, widget } = one;
    for (const path of [
      `/embed/${toolkit.collection}/${widget.id}/${other.client.apikey}`,
      `/embed/${other.toolkit.collection}/${widget.id}/${client.apikey}`,
      `/embed/${toolkit.collection}/${other.widget.id}/${client.apikey}`,
    ])
      expect((await one.read(path)).status, path).toBe(404);
  });

  it("is rendered for each person in a preview", async () => {
    const { toolkit, widget, read, counted } = await makeReadEmbed();
    const { cookie } = await makeSession({ isAdmin: true });
    const path = `/embed/${toolkit.collection}/${widget.id}/${PREVIEW_KEY}`;
    for (const _ of [1, 2]) {
      const preview = await read(path, { headers: { Cookie: cookie } });
      expect(preview.status).toBe(200);
      expect(preview.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(counted.renders).toBe(2);
    expect((await read(path)).status).toBe(404);
  });

  it("is not mistaken for its data, and HEAD leaves no empty page behind", async () => {
    const { embedPath } = await makeEmbed();
    const { read } = countedPages();
    await read(embedPath);
    for (const [path, method] of [
      [`${embedPath}.data`, "GET"],
      [embedPath, "HEAD"],
    ] as const) {
      await read(path, { method });
    }
    const page = await read(embedPath);
    expect(await page.text()).toContain("<title>{");
  });
});

describe("Who has the embed already", () => {
  it.each([
    ["page", (embed: Awaited<ReturnType<typeof makeReadEmbed>>) => embed.embedPath],
    ["json", (embed: Awaited<ReturnType<typeof makeReadEmbed>>) => embed.aiPath],
  ] as const)("is told so, with the headers that decide about it (%s)", async (_, pathOf) => {
    const embed = await makeReadEmbed();
    const path = pathOf(embed);
    const whole = await embed.read(path);
    const tag = whole.headers.get("ETag") ?? "";
    const same = await embed.read(path, { headers: { "If-None-Match": tag } });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    for (const name of [
      "ETag",
      "Content-Security-Policy",
      "Cache-Control",
      "Cloudflare-CDN-Cache-Control",
      "Cache-Tag",
    ])
      expect(same.headers.get(name), name).toBe(whole.headers.get(name));
    const other = await embed.read(path, { headers: { "If-None-Match": '"another"' } });
    expect(other.status).toBe(200);
  });

  it("gets the new one when it has changed", async () => {
    const embed = await makeReadEmbed();
    await env.KV.delete(`widget:${embed.widget.id}`);
    const token = await makeToken({ isAdmin: true });
    const body = { widgetid: embed.widget.id, name: "Changed" };
    await call(`/widgets/${embed.toolkit.collection}/edit`, { token, body });
    const headers = { "If-None-Match": embed.tag };
    expect((await embed.read(embed.embedPath, { headers })).status).toBe(200);
  });
});
