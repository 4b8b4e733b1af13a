import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { randomAddress, SITE } from "#tests/support/app.ts";
import { makeEmbed, send } from "#tests/support/factories.ts";
import { createApp, type RenderPage } from "#worker/app.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ACCEPTS = ["text/html", "application/json", "*/*", undefined];

/** Methods that can ask for a page: `Accept` decides between it and a REST call (worker/app.ts). */
const READING = ["GET", "HEAD"];

// A page without headers of its own, such as `*.data`, the manifest or an unknown page.
const renderPage: RenderPage = async () => new Response("page");

type Embed = Awaited<ReturnType<typeof makeEmbed>>;

/** Every path of the application and of the framework, with existing values as parameters. */
function pathsOf({ client, widget }: Embed): string[] {
  const patterns = createApp(renderPage).routes.map(({ path }) => path);
  const paths = patterns
    .filter((path) => !path.endsWith("*"))
    .map((path) =>
      path
        .replace(":type", widget.type)
        .replace(":id", widget.id)
        .replace(":apikey", client.apikey),
    );
  const embedPath = `${widget.type}/${widget.id}`;
  const others = [
    `/embed/${embedPath}/wrong`,
    `/embed/${embedPath}/${PREVIEW_KEY}`,
    `/ai/${embedPath}/wrong`,
    "/no-such-page",
    "/login.data",
    "/users.data",
    "/__manifest?paths=%2Fusers",
    "/%E0%A4%A",
  ];
  return [...new Set([...paths, ...others])];
}

/** The headers for browsers and caches of every response: each path with each method, and each `Accept` of those that read. */
async function crawl(embed: Embed, token?: string) {
  const replies = [];
  for (const path of pathsOf(embed)) {
    for (const method of METHODS) {
      for (const accept of READING.includes(method) ? ACCEPTS : [undefined]) {
        const headers = new Headers({ "CF-Connecting-IP": randomAddress() });
        if (accept) headers.set("Accept", accept);
        if (token) headers.set("Authorization", `Bearer ${token}`);
        const request = new Request(SITE + path, { method, headers });
        const response = await send(request, { renderPage });
        replies.push({ name: `${method} ${path} (${accept})`, path, response });
      }
    }
  }
  return replies;
}

describe("A crawl over all paths, methods and Accepts", { timeout: 120_000 }, () => {
  it.each([false, true])(
    "finds nothing that a cache may store, no embed that search engines may list, and no page that other windows may hold (signed in: %s)",
    async (signedIn) => {
      const embed = await makeEmbed();
      const token = signedIn ? await makeToken({ isAdmin: true }) : undefined;
      const answers = await crawl(embed, token);
      expect(answers.length).toBeGreaterThan(500);
      for (const { name, path, response } of answers) {
        const { headers } = response;
        const isCached = path === embed.aiPath && headers.has("Cache-Tag");
        expect(headers.has("Cloudflare-CDN-Cache-Control"), name).toBe(isCached);
        // The public keys for learning platforms are for everybody.
        const isKeys = path === "/lti/jwks" && response.ok;
        const caching = isCached ? "no-cache" : isKeys ? "public, max-age=3600" : "no-store";
        expect(headers.get("Cache-Control"), name).toBe(caching);
        const isFramed = /^\/(embed|lti)\//u.test(path);
        expect(headers.get("X-Robots-Tag"), name).toBe(isFramed ? "noindex" : null);
        const opener = isFramed ? null : "same-origin";
        expect(headers.get("Cross-Origin-Opener-Policy"), name).toBe(opener);
      }
    },
  );
});
