import { describe, expect, it } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { makeDefaultClient, makeEmbed } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { createApp } from "#worker/app.ts";

/**
 * Calls that pages make and that need a second round trip after the session: their names or the end of a window follow from the first, or
 * the list is empty, which is looked at twice.
 */
const TWO_ROUNDS = [
  "/usage?group=day,feature",
  "/runs",
  "/audit",
  "/site/answers",
  "/site/history",
  "/site/widgets",
  `/widgets?domainURL=${SITE}`,
  `/toolkits?domainURL=${SITE}`,
  ...["", "/:client"].map((path) => `/statements/:month${path}`),
];

/** Calls that no page makes when it opens. */
const NOT_OF_PAGES = [
  "/account/data",
  "/toolkits/export",
  "/runs/export",
  "/site/answers/export",
  "/site/toolkits/export",
  "/widgets/personal/export",
  "/site/answers/:id/texts",
  "/runs/:id/texts",
  "/audit/export",
];

/** With a query, these calls read something else. */
const WITH_QUERY = [
  "/widgets?page=1",
  "/widgets?page=1&type=x&search=x",
  "/clients?page=1",
  "/users?page=1",
  "/usage?group=day,kind",
  "/usage?group=day,refused",
  "/usage?group=day,feature",
  `/widgets?domainURL=${SITE}`,
  `/toolkits?domainURL=${SITE}`,
  "/api/threads?search=ab",
];

function readCalls(): string[] {
  const { routes } = createApp(async () => new Response());
  const paths = routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  const known = new Set(paths.filter((path) => !path.includes("*") && !path.startsWith("/embed")));
  return [...known, ...WITH_QUERY].filter((path) => !NOT_OF_PAGES.includes(path));
}

/** The round trips in series that a call makes to the database. */
async function roundsOf(pattern: string): Promise<number> {
  await makeDefaultClient();
  const { client, widget } = await makeEmbed();
  const { token } = await makeSession({ isAdmin: true });
  const path = pattern
    .replace(":month", "2024-05")
    .replace(":client", client.id)
    .replace("/clients/:id", `/clients/${client.id}`)
    .replace(":type", widget.type)
    .replace(":id", widget.id)
    .replace(":version", "1")
    // The router also takes the name of a parameter as it is written, and runs the call's checks twice.
    .replace(":case", crypto.randomUUID())
    .replace(":apikey", client.apikey)
    .replace(/embedding$/u, `embedding?widget=${widget.id}`);
  const { DB, calls } = meteredDatabase();
  expect((await call(path, { token, env: { DB } })).status).toBeLessThan(500);
  return Math.max(0, ...calls.map(({ round }) => round));
}

describe("A call that a page makes", () => {
  it.each(readCalls())(
    "reads the session, then all it needs at the same time: %s",
    async (path) => {
      expect(await roundsOf(path)).toBeLessThanOrEqual(TWO_ROUNDS.includes(path) ? 3 : 2);
    },
  );
});
