import { describe, expect, it } from "vitest";
import type { WidgetEstimate } from "#domain/widgets/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { readJson } from "#tests/support/factories.ts";
import { INPUTS, pricedEmbed, settledRun } from "#tests/support/runs.ts";

async function makeEstimate(scenario = "ok") {
  const embed = await pricedEmbed();
  const { token } = await makeSession({ isAdmin: true, clientId: embed.client.id });
  const path = `/widgets/${embed.widget.type}/${embed.widget.id}`;
  const answer = async () => {
    await call(embed.aiPath, { body: INPUTS, env: withModel(scenario) });
    return settledRun(embed.client.id);
  };
  const read = async () => readJson<WidgetEstimate>(`${path}/estimate`, token);
  return { ...embed, token, answer, read };
}

describe("GET /widgets/{type}/{id}/estimate", () => {
  it("has the price of the client's own model, and the mean of what answers have used", async () => {
    const { read, answer, client, widget } = await makeEstimate();
    const price = { input: 1_000, cachedInput: null, output: 3_000 };
    expect(await read()).toEqual({ model: client.gptmodel, price, measured: null });
    await answer();
    const measured = { answers: 1, input: 20, cached: 0, output: 10 };
    await expect.poll(async () => (await read()).measured).toEqual(measured);
    expect(widget.id).not.toBe("");
  });

  it("has no price where the model has none of its own, and counts nothing that is estimated", async () => {
    const { read, answer, client, token } = await makeEstimate("usage-none");
    await answer();
    expect((await read()).measured).toBeNull();
    const body = { clientid: client.id, gptModel: "without-a-price" };
    expect((await call("/clients/edit", { token, body })).status).toBe(200);
    expect(await read()).toMatchObject({ model: "without-a-price", price: null });
  });

  it("belongs to the widget's toolkit", async () => {
    const { token, widget } = await makeEstimate();
    const elsewhere = `/widgets/Elsewhere/${widget.id}/estimate`;
    expect((await call(elsewhere, { token })).status).toBe(404);
  });
});
