import { describe, expect, it } from "vitest";
import { PASSWORD } from "#tests/support/accounts.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { BROKEN } from "#tests/support/rate-limits.ts";
import { INPUTS } from "#tests/support/runs.ts";

describe("While the platform cannot count calls", () => {
  it("embeds and generators answer: the limits of the day are exact", async () => {
    const { aiPath } = await makeEmbed();
    const env = {
      ...withModel("ok"),
      VISITOR_LIMIT: BROKEN,
      KEY_LIMIT: BROKEN,
      USER_LIMIT: BROKEN,
    };
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    const body = { type: "socialpost", prompt: "Bread" };
    const token = await makeToken();
    expect((await call("/api/generate", { token, body, env })).status).toBe(200);
  });

  it.each(["SIGN_IN_LIMIT", "SIGN_IN_NAME_LIMIT", "SIGN_IN_NETWORK_LIMIT"])(
    "nobody can guess passwords: without %s a sign-in is 503",
    async (name) => {
      const { username } = await makeUser();
      const body = { user: username, pwd: PASSWORD };
      const refused = await call("/auth", { body, env: { [name]: BROKEN } });
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
      expect(await readProblem(refused)).toMatchObject({
        title: "Service Unavailable",
        detail: "This is not possible right now. Please try again in a minute.",
      });
    },
  );

  it("nobody registers, and costly reads are refused", async () => {
    const body = { user: uniqueLetters(), pwd: PASSWORD };
    const env = { REGISTRATION_LIMIT: BROKEN, READ_LIMIT: BROKEN };
    expect((await call("/register", { body, env })).status).toBe(503);
    expect((await call("/usage", { token: await makeToken(), env })).status).toBe(503);
  });
});
