import type { TestProject } from "vitest/node";
import { startFakeModel } from "#tests/support/fake-model.ts";

declare module "vitest" {
  export interface ProvidedContext {
    modelUrl: string;
  }
}

/** Starts the fake model endpoint in Node, beside workerd, for the whole run. */
export default async function startModelServer(project: TestProject) {
  const model = await startFakeModel();
  project.provide("modelUrl", model.url);
  return model.close;
}
