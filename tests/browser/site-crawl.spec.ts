// Over HTTP only: no browser is started.
import { expect, test } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { demoEmbedPath } from "#scripts/demo.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"];
const ACCEPTS = ["text/html", "application/json", "*/*"];

/** The paths of the pages, with values of the demo data for their parameters. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ index, path, children = [] }) => [
    ...(index ? ["/"] : []),
    ...(path === undefined ? [] : [withValues(path)]),
    ...pathsOf(children),
  ]);
}

function withValues(pattern: string): string {
  const [, , type = "", id = "", apikey = ""] = demoEmbedPath().split("/");
  const values: Record<string, string> = { ":type": type, ":id": id, ":apikey": apikey };
  return `/${pattern.replaceAll(/:\w+/gu, (name) => values[name] ?? name).replace("*", "nothing")}`;
}

test("no page, page's data, refusal or missing file may be stored by a cache, an embed apart", async ({
  request,
}) => {
  const pages = pathsOf(await routes);
  expect(pages.length).toBeGreaterThan(15);
  const data = pages.map((path) => (path === "/" ? "/_root.data" : `${path}.data`));
  const others = ["/__manifest?paths=%2Fusers", "/__manifest?paths=x", "/assets/nothing.js"];
  const stored: string[] = [];
  for (const path of [...pages, ...data, ...others]) {
    const ways = METHODS.flatMap((method) => ACCEPTS.map((accept) => ({ method, accept })));
    const answers = ways.map(async ({ method, accept }) => {
      // Again after ECONNRESET: a server may close an idle connection at the moment it is used again.
      const again = { maxRedirects: 0, maxRetries: 2 };
      const options = { method, headers: { Accept: accept }, ...again };
      const response = await request.fetch(path, options);
      const name = `${method} ${path} (${accept}): ${response.status()}`;
      if (response.headers()["cache-control"] !== "no-store") stored.push(name);
    });
    await Promise.all(answers);
  }
  const embeds = stored.map((name) => name.replaceAll(/ \(.*/gu, ""));
  const paths = [demoEmbedPath(), `${demoEmbedPath()}.data`];
  expect(new Set(embeds)).toEqual(
    new Set(paths.flatMap((path) => [`GET ${path}`, `HEAD ${path}`])),
  );
});

const FILES: Record<string, string> = {
  "/embed.js": "public, max-age=3600, stale-while-revalidate=86400",
  "/favicon.svg": "public, max-age=86400",
  "/images/home-page.webp": "public, max-age=86400",
  "/robots.txt": "public, max-age=3600",
};

for (const [path, caching] of Object.entries(FILES)) {
  test(`${path} says how long it may be kept`, async ({ request }) => {
    const { [`cache-control`]: given } = (await request.get(path)).headers();
    expect(given).toBe(caching);
  });
}
