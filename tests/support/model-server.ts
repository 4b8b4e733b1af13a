import type { TestProject } from "vitest/node";
import { startFakeModel } from "#tests/support/fake-model.ts";
import { startAimock, startOpenaiMockApi } from "#tests/support/public-model-servers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    modelUrl: string;
    aimockUrl: string;
    openaiMockApiUrl: string;
  }
}

/** Starts the model endpoints in Node for the whole run: the fake model, and two OpenAI-compatible servers from npm. */
export default async function startModelServers(project: TestProject) {
  const [model, aimock, openaiMockApi] = await Promise.all([
    startFakeModel(),
    startAimock(),
    startOpenaiMockApi(),
  ]);
  project.provide("modelUrl", model.url);
  project.provide("aimockUrl", aimock.url);
  project.provide("openaiMockApiUrl", openaiMockApi.url);
  return async () => {
    await Promise.all([model, aimock, openaiMockApi].map(({ close }) => close()));
  };
}
