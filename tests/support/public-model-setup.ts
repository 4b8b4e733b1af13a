import type { TestProject } from "vitest/node";
import { startAimock, startOpenaiMockApi } from "#tests/support/public-model-servers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    aimockUrl: string;
    openaiMockApiUrl: string;
  }
}

/** Starts two OpenAI-compatible servers from npm for the whole run, in Node. */
export default async function startPublicModelServers(project: TestProject) {
  const [aimock, openaiMockApi] = await Promise.all([startAimock(), startOpenaiMockApi()]);
  project.provide("aimockUrl", aimock.url);
  project.provide("openaiMockApiUrl", openaiMockApi.url);
  return async () => {
    await Promise.all([aimock.close(), openaiMockApi.close()]);
  };
}
