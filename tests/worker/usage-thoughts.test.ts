import { describe, expect, it } from "vitest";
import { STREAMED } from "#tests/support/events.ts";
import { ask, pricedModel } from "#tests/support/runs.ts";

describe("The thoughts of a model", () => {
  it("pays for thoughts that the provider counts in the total only", async () => {
    const { run } = await ask("usage-thoughts-in-total", STREAMED, await pricedModel());
    expect(run).toMatchObject({ inputTokens: 100, outputTokens: 300, reasoningTokens: 280 });
    expect(run.cost).toBe(100 * 1_000 + 300 * 3_000);
  });
});
