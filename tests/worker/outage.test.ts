import { describe, expect, it } from "vitest";
import { call, env } from "#tests/support/app.ts";
import {
  makeToken,
  makeToolkit,
  makeUser,
  PASSWORD,
  readProblem,
} from "#tests/support/factories.ts";

const CAUSE = "D1_ERROR: secret detail of the network";

/** The database, with some of its calls failing. */
function failing(...calls: string[]): D1Database {
  const fail = async () => Promise.reject(new Error(CAUSE));
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
  it("reading is answered 503 with Retry-After, and not with the cause", async () => {
    const token = await makeToken();
    const response = await call("/toolkits", { token, env: { DB: failing("prepare", "batch") } });
    expect(response.headers.get("Retry-After")).toBe("5");
    const problem = await readProblem(response);
    expect(problem).toMatchObject(UNREACHABLE);
    expect(JSON.stringify(problem)).not.toContain("secret");
  });

  it("a save of several statements is answered the same", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeToolkit();
    const body = { toolkitid: id };
    const options = { method: "DELETE", token, body, env: { DB: failing("batch") } };
    const response = await call("/toolkits", options);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await readProblem(response)).toMatchObject(UNREACHABLE);
  });

  it("nobody is told that a password is wrong", async () => {
    const { username } = await makeUser();
    const options = { body: { user: username, pwd: PASSWORD }, env: { DB: failing("prepare") } };
    expect((await call("/auth", options)).status).toBe(503);
  });
});
