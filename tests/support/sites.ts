import { serveFresh } from "#scripts/serve-fresh.ts";
import type { Served } from "#scripts/serve.ts";
import { startFakeModel } from "#tests/support/fake-model.ts";

type Options = Parameters<typeof serveFresh>[0];

/** Serves the build with a copy of the demo data (`PREPARED_STATE`), which is deleted at the end. */
export function serveSite({ variables, ...options }: Options = {}): Promise<Served> {
  const { PREPARED_STATE: preparedState, TOKEN_SECRET = "", LTI_KEY = "" } = process.env;
  const secrets = { TOKEN_SECRET, LTI_KEY };
  return serveFresh({ preparedState, variables: { ...secrets, ...variables }, ...options });
}

export type ModelSite = Served & {
  /** The address of the fake model. */
  modelUrl: string;
  /** The number of requests that the fake model has received or seen aborted (tests/support/fake-model.ts). */
  seen(what: "calls" | "aborted"): Promise<number>;
  /** The JSON body of the last request to the fake model. */
  lastBody(): Promise<Record<string, unknown>>;
};

/**
 * Serves the build with fresh demo data and a fake model that answers by a scenario.
 * @param fill inserts rows in addition to the demo data, before the site is served
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
  const { url, runJobs, stop } = await serveSite({ fill, variables });
  const ask = async (what: string) => (await fetch(`${model.url}/${what}/site`)).json();
  return {
    url,
    modelUrl: model.url,
    runJobs,
    seen: async (what) => ask(what) as Promise<number>,
    lastBody: async () => ask("last") as Promise<Record<string, unknown>>,
    stop: async () => {
      await stop();
      await model.close();
    },
  };
}
