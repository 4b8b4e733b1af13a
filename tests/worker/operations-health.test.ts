import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

async function health(variables: Parameters<typeof call>[1] = {}) {
  const response = await call("/health", variables);
  return { status: response.status, body: await response.json() };
}

const failing = <T extends object>(binding: T) =>
  new Proxy(binding, {
    get: () => () => {
      throw new Error("secret detail of the network");
    },
  });

describe("GET /health", () => {
  it("is well without a key: the demo model answers", async () => {
    expect(await health()).toEqual({
      status: 200,
      body: { status: "ok", checks: { database: "ok", cache: "ok", model: "demo" } },
    });
  });

  it("says that a model's endpoint is configured, and does not call it", async () => {
    const { body } = await health({ env: withModel("unauthorized") });
    expect(body).toMatchObject({ status: "ok", checks: { model: "ok" } });
  });

  it.each([
    ["database", { DB: failing(env.DB) }],
    ["cache", { KV: failing(env.KV) }],
  ])("answers 503 and names the part that fails: %s", async (part, variables) => {
    const { status, body } = await health({ env: variables });
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: "failed", checks: { [part]: "failed" } });
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("is degraded while the model's endpoint cannot be reached, and the owner hears of it at once", async () => {
    const gptModel = uniqueLetters();
    const { aiPath } = await makeEmbed({ gptModel });
    const options = {
      body: { inputs: { topic: "Bread", audience: "Parents" } },
      env: withModel("reset-before-headers"),
    };
    for (let asked = 0; asked < 3; asked += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the circuit counts failures in a row
      expect((await call(aiPath, options)).status).toBe(502);
    }
    const { status, body } = await health({ env: options.env });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "degraded", checks: { model: "degraded" } });
    const token = await makeToken({ isAdmin: true });
    expect(await openAlerts(token, `model.failing:${gptModel}:`)).toMatchObject([
      { sentence: `6 of the last 6 answers of ${gptModel} failed.` },
    ]);
  });

  it("answers a browser the same, and nobody keeps it", async () => {
    const response = await call("/health", { headers: { Accept: "text/html" } });
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});
