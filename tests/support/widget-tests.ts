import { expect } from "vitest";
import type { TestList, TestResult } from "#domain/widgets/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeEmbed } from "#tests/support/factories.ts";

/** A test of the widget of `makeEmbed`. */
export const CASE = {
  name: "Bread",
  inputs: { topic: ["sourdough"], audience: ["Parents"] },
  checks: [{ kind: "contains", text: "sourdough" }],
};

/** A widget, an administrator of a client of their own, and the calls of the widget's tests. The model answers as a scenario does. */
export async function makeTests(
  scenario = "ok",
  clientDraft: Parameters<typeof makeEmbed>[0] = {},
) {
  const embed = await makeEmbed(clientDraft);
  const { widget, client } = embed;
  const { token, user } = await makeSession({ isAdmin: true, clientId: client.id });
  const path = `/widgets/${widget.type}/${widget.id}`;
  const modelToken = crypto.randomUUID();
  const env = withModel(`${scenario}~${modelToken}`);
  const cases = async () => (await (await call(`${path}/cases`, { token })).json()) as TestList;

  async function run(
    body: object,
    { id, ...options }: Parameters<typeof call>[1] & { id?: string } = {},
  ) {
    const test = id ?? (await cases()).cases[0]?.id;
    return call(`${path}/cases/${test}/run`, {
      token,
      body,
      ...options,
      env: { ...env, ...options.env },
    });
  }

  return {
    ...embed,
    path,
    token,
    user,
    env,
    cases,
    run,
    put: (body: object) => call(`${path}/cases`, { method: "PUT", token, body }),
    draft: (changes: object) =>
      call(`${path}/draft`, {
        method: "PUT",
        token,
        body: { data: { ...widget.data, ...changes } },
      }),
    /** The result of a run that is not refused. */
    async result(body: object): Promise<TestResult> {
      const response = await run(body);
      expect(response.status).toBe(200);
      return response.json();
    },
    modelCalls: () => modelCalls(modelToken),
  };
}
