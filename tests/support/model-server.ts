import type { TestProject } from "vitest/node";
import { startFakeModel } from "#tests/support/fake-model.ts";
import { startFakeSites } from "#tests/support/fake-sites.ts";
import { startAimock, startOpenaiMockApi } from "#tests/support/public-model-servers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    modelUrl: string;
    sitesUrl: string;
    aimockUrl: string;
    openaiMockApiUrl: string;
    /** For tests/simulator: the seeds, and the steps of each. */
    simulation: { seeds: number[]; steps: number };
  }
}

/** Starts servers in Node for the whole run: the fake model, two OpenAI-compatible servers from npm, and a fake of the web. */
export default async function startModelServers(project: TestProject) {
  const [model, sites, aimock, openaiMockApi] = await Promise.all([
    startFakeModel(),
    startFakeSites(),
    startAimock(),
    startOpenaiMockApi(),
  ]);
  project.provide("modelUrl", model.url);
  project.provide("sitesUrl", sites.url);
  project.provide("aimockUrl", aimock.url);
  project.provide("openaiMockApiUrl", openaiMockApi.url);
  return async () => {
    await Promise.all([model, sites, aimock, openaiMockApi].map(({ close }) => close()));
  };
}
