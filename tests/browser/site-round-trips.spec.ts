import type { Page, Request } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { DEMO_WIDGET_ID } from "#db/demo/seed.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";

/** The pages behind the gates, with values of the demo data for their parameters. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  const gates = entries.filter(({ file }) => file.endsWith("-gate.tsx"));
  const others = entries.filter((entry) => !gates.includes(entry));
  const found = gates.flatMap(({ children = [] }) => children.map(({ path = "" }) => path));
  const withValues = found.map((path) =>
    `/${path}`
      .replace("clients/:id", `clients/${DEFAULT_CLIENT_ID}`)
      .replace(":type", "CourseCreation")
      .replace(":id", DEMO_WIDGET_ID),
  );
  // A page of one call, and there is no result to read.
  const known = withValues.filter((path) => !path.startsWith("/results/"));
  return [...known, ...others.flatMap(({ children = [] }) => pathsOf(children))];
}

/** The REST calls of a page that wait for another one, and so cost round trips in series. */
async function callsInSeries(page: Page, path: string): Promise<string[]> {
  // On a busy machine the page before may be quiet for a moment and call later: its calls end with it.
  await page.goto("about:blank");
  const late: string[] = [];
  let hasEnded = false;
  const isCall = (request: Request) =>
    request.method() === "GET" && request.headers().authorization !== undefined;
  const onRequest = (request: Request) => {
    if (isCall(request) && hasEnded) late.push(`${path}: ${new URL(request.url()).pathname}`);
  };
  const onEnd = (request: Request) => {
    hasEnded ||= isCall(request);
  };
  page.on("request", onRequest);
  page.on("requestfinished", onEnd);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("request", onRequest);
  page.off("requestfinished", onEnd);
  return late;
}

// tests/worker/rest-round-trips.test.ts counts the round trips of each call.
test("a page sends its REST calls at the same time", async ({ page, context }) => {
  test.slow();
  await beginSignedIn(context, { isAdmin: true });
  const paths = pathsOf(await routes);
  expect(paths.length).toBeGreaterThan(20);
  const late: string[] = [];
  for (const path of paths) late.push(...(await callsInSeries(page, path)));
  // Which month is the newest follows from the list of months.
  const isOfMonth = (call: string) => /^\/statements: \/statements\/\d{4}-\d{2}$/u.test(call);
  expect(late.filter((call) => !isOfMonth(call))).toEqual([]);
});
