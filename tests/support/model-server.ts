import type { TestProject } from "vitest/node";
import { startFakeModel } from "#tests/support/fake-model.ts";
import { startFakeSites } from "#tests/support/fake-sites.ts";

declare module "vitest" {
  export interface ProvidedContext {
    modelUrl: string;
    sitesUrl: string;
    /** For tests/simulator: the seeds, and the steps of each. */
    simulation: { seeds: number[]; steps: number };
    /** Whether all files run in workerd (npm run test:workerd). */
    isWholeRun: boolean;
  }
}

/** Starts servers for the whole run, in Node: the fake model, and a fake of the web. */
export default async function startModelServers(project: TestProject) {
  const [model, sites] = await Promise.all([startFakeModel(), startFakeSites()]);
  project.provide("modelUrl", model.url);
  project.provide("sitesUrl", sites.url);
  return async () => {
    await Promise.all([model.close(), sites.close()]);
  };
}
