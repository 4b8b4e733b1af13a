import { describe, expect, it } from "vitest";
import { makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { makeToolkit, readProblem } from "#tests/support/factories.ts";

// Similar to the messages of the platform.
const CAUSES = [
  "D1_ERROR: secret detail of the network",
  "D1 DB is overloaded. Too many secret requests queued.",
  "Network connection lost.",
];

/** A database on which some methods fail. */
function failing(calls: string[], cause = CAUSES[0]): D1Database {
  const fail = async () => Promise.reject(new Error(cause));
  return new Proxy(env.DB, {
    get(database, name) {
      if (name === "batch" && calls.includes("batch")) return fail;
      if (name === "prepare" && calls.includes("prepare")) {
        const statement = { bind: () => statement, all: fail, raw: fail, run: fail, first: fail };
        return () => statement;
      }
      return (Reflect.get(database, name) as () => unknown).bind(database);
    },
  });
}

const UNREACHABLE = {
  status: 503,
  title: "Service Unavailable",
  detail: "The data cannot be reached right now. Please try again in a moment.",
};

describe("While the database cannot be reached", () => {
  it.each(CAUSES)(
    "reading is answered 503 with Retry-After, and not with the cause: %s",
    async (cause) => {
      const token = await makeToken();
      const DB = failing(["prepare", "batch"], cause);
      const response = await call("/toolkits", { token, env: { DB } });
      expect(response.headers.get("Retry-After")).toBe("5");
      const problem = await readProblem(response);
      expect(problem).toMatchObject(UNREACHABLE);
      expect(JSON.stringify(problem)).not.toMatch(/secret|lost/u);
    },
  );

  it.each(CAUSES)("a save of several statements is answered the same: %s", async (cause) => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeToolkit();
    const body = { toolkitid: id };
    const options = { method: "DELETE", token, body, env: { DB: failing(["batch"], cause) } };
    const response = await call("/toolkits", options);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await readProblem(response)).toMatchObject(UNREACHABLE);
  });

  it("nobody is told that a password is wrong", async () => {
    const { username } = await makeUser();
    const options = { body: { user: username, pwd: PASSWORD }, env: { DB: failing(["prepare"]) } };
    expect((await call("/auth", options)).status).toBe(503);
  });
});
