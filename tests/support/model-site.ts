import { serveFresh } from "#scripts/fresh.ts";
import type { Served } from "#scripts/serve.ts";
import { startFakeModel } from "#tests/support/fake-model.ts";

type ModelSite = Served & {
  /** What the model's endpoint has seen so far (tests/support/fake-model.ts). */
  seen(what: "calls" | "aborted"): Promise<number>;
};

/**
 * Serves the build with fresh demo data beside a fake model that answers by a scenario.
 * @param fill writes rows beside the demo data before anything is served
 */
export async function serveWithModel(
  scenario: string,
  fill?: (database: D1Database) => Promise<void>,
): Promise<ModelSite> {
  const model = await startFakeModel();
  const variables = {
    OPENAI_BASE_URL: `${model.url}/${scenario}~site/v1`,
    OPENAI_API_KEY: "sk-test",
  };
  const { url, stop } = await serveFresh({ fill, variables });
  return {
    url,
    seen: async (what) => (await fetch(`${model.url}/${what}/site`)).json() as Promise<number>,
    stop: async () => {
      await stop();
      await model.close();
    },
  };
}
