import { describe, expect, it } from "vitest";
import type { ReasoningEffort } from "#domain/model.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { lastModelBody, modelCalls } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS } from "#tests/support/runs.ts";

/** An embed whose answers come from a scenario; `sent` is the body that the model got from an address. */
async function embedFor(scenario: string, reasoningEffort: ReasoningEffort = "") {
  const token = uniqueLetters();
  const embed = await makeEmbed({ gptModel: uniqueLetters(), reasoningEffort });
  const env = withModel(`${scenario}~${token}`);
  async function sent(address: string) {
    const headers = { "CF-Connecting-IP": address };
    const response = await call(embed.aiPath, { body: INPUTS, headers, env });
    expect(response.status).toBe(200);
    return lastModelBody(token);
  }
  return { ...embed, env, token, sent };
}

describe("The model is told", () => {
  it("how much to think, where the client says so", async () => {
    expect(await (await embedFor("ok", "low")).sent("203.0.113.1")).toMatchObject({
      reasoning_effort: "low",
    });
    expect(await (await embedFor("ok")).sent("203.0.113.1")).not.toHaveProperty("reasoning_effort");
  });

  it("who asks by a word that is the same for a day and says nothing else", async () => {
    stopClock();
    const { sent } = await embedFor("ok");
    const [one, again, other] = [
      await sent("203.0.113.1"),
      await sent("203.0.113.1"),
      await sent("203.0.113.2"),
    ];
    expect(one.safety_identifier).toMatch(/^[0-9a-f]{32}$/u);
    expect(again.safety_identifier).toBe(one.safety_identifier);
    expect(other.safety_identifier).not.toBe(one.safety_identifier);
    letPass(24 * 3_600_000);
    expect((await sent("203.0.113.1")).safety_identifier).not.toBe(one.safety_identifier);
  });

  it("who asks among signed-in people, too, and how much to think", async () => {
    const { client, env, token } = await embedFor("ok", "high");
    const account = await makeToken({ clientId: client.id });
    const ask = async () => {
      await call("/api", { token: account, body: { message: "Hello" }, env });
      return lastModelBody(token);
    };
    const [first, second] = [await ask(), await ask()];
    expect(first).toMatchObject({ reasoning_effort: "high" });
    expect(first.safety_identifier).toMatch(/^[0-9a-f]{32}$/u);
    expect(second.safety_identifier).toBe(first.safety_identifier);
  });

  it.each(["no-identifier", "no-effort"])(
    "neither where the endpoint refuses it, from then on (%s)",
    async (scenario) => {
      const { sent, token } = await embedFor(scenario, "xhigh");
      const name = scenario === "no-effort" ? "reasoning_effort" : "safety_identifier";
      expect(await sent("203.0.113.1")).not.toHaveProperty(name);
      expect(await sent("203.0.113.1")).toHaveProperty("max_completion_tokens");
      expect(await modelCalls(token)).toBe(3);
    },
  );
});
