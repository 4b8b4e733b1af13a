import { describe, expect, it } from "vitest";
import { clients } from "#db/schema/clients.ts";
import { sessions } from "#db/schema/accounts.ts";
import { makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, type CallOptions } from "#tests/support/app.ts";
import { db, makeEmbed, readProblem } from "#tests/support/factories.ts";

type Variables = NonNullable<CallOptions["env"]>;

/** Invalid variables. The response must contain the name and must not contain the value. */
const WRONG: [name: keyof Variables, value: string | undefined][] = [
  ["TOKEN_SECRET", undefined],
  ["TOKEN_SECRET", ""],
  ["TOKEN_SECRET", "a-secret-of-31-characters-abcde"],
  ["OPENAI_BASE_URL", "no-address"],
  ["OPENAI_BASE_URL", "ftp://files.example/v1"],
  ["OPENAI_BASE_URL", "https://user:word@model.example/v1"],
  ["DAILY_ANSWERS_PER_CLIENT", "2,000"],
  ["DAILY_ANSWERS_PER_CLIENT", ""],
  ["DAILY_ANSWERS_PER_USER", "-1"],
  ["DAILY_ANSWERS_PER_USER", "1e3"],
  ["DAILY_ANSWERS_PER_USER", " "],
  ["LOCAL_STANDS_FOR", "https://site.example/path"],
];

const HTML = { Accept: "text/html" };
const TEXT = "This site is not set up yet.";

describe("A wrong or missing variable", () => {
  it.each(WRONG)("is named by /health, and its value is not: %s=%s", async (name, value) => {
    const response = await call("/health", { env: { [name]: value } });
    expect(response.status).toBe(503);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const body = await response.text();
    expect(JSON.parse(body)).toEqual({
      status: "failed",
      checks: { configuration: "failed" },
      problems: [expect.stringMatching(new RegExp(`^${name} must `, "u"))],
      help: 'docs/configuration.md, "Variables and secrets"',
    });
    expect(body.includes(value?.trim() || "(no value)")).toBe(false);
  });

  it("is named beside all others", async () => {
    const env = { TOKEN_SECRET: "short", DAILY_ANSWERS_PER_USER: "many" };
    const { problems } = await (await call("/health", { env })).json<{ problems: string[] }>();
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(Object.keys(env));
  });

  it("makes every call 503: nothing is answered and nothing is stored", async () => {
    const { username } = await makeUser();
    const { aiPath } = await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    const before = [await db.$count(sessions), await db.$count(clients)];
    const env = { TOKEN_SECRET: "short" };
    const calls: [path: string, options: CallOptions][] = [
      ["/auth", { body: { user: username, pwd: PASSWORD } }],
      ["/refresh", { headers: { "Sec-Fetch-Site": "same-origin" } }],
      [aiPath, {}],
      [aiPath, { body: { inputs: { topic: "Bread", audience: "Parents" } } }],
      ["/clients/add", { token, body: { clientName: "Someone" } }],
      ["/unknown", { method: "DELETE" }],
    ];
    for (const [path, options] of calls) {
      const problem = await readProblem(await call(path, { ...options, env }));
      expect(problem, path).toMatchObject({ status: 503, detail: TEXT });
    }
    expect([await db.$count(sessions), await db.$count(clients)]).toEqual(before);
  });

  it("makes every page say so, inside a customer's frame too", async () => {
    const { embedPath } = await makeEmbed();
    for (const path of ["/", "/dashboard", "/toolkits", embedPath]) {
      const response = await call(path, { headers: HTML, env: { TOKEN_SECRET: "" } });
      expect(response.status, path).toBe(503);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors *");
      expect(await response.text()).toContain(`<h1>${TEXT}</h1>`);
    }
  });

  it("has a default unless it is a secret that everything needs", async () => {
    const env = Object.fromEntries(
      ["OPENAI_API_KEY", "OPENAI_BASE_URL", "AI_FALLBACK_MODEL", "DAILY_ANSWERS_PER_USER"].map(
        (name) => [name, undefined],
      ),
    );
    expect((await call("/health", { env })).status).toBe(200);
  });
});
