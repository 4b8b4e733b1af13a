import { join } from "node:path";
import { build } from "vite";
import type { Figure } from "#scripts/bench/figures.ts";
import { compare, medianTime } from "#scripts/bench/load.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { serve } from "#scripts/serve.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

/** Requests of one measurement, and admissions of one request, so that the time of the request itself does not count. */
const REQUESTS = 15;
const ADMISSIONS = 20;

/**
 * Compares the time until the first word of a submit with the time that it would have if its admission only counted the answer against
 * its quotas, without a reservation and a run.
 * @param submit the milliseconds until the first word
 */
export async function measureAdmission(submit: number): Promise<Figure> {
  const name =
    "submit until its first word (20 ms are the model's), against one that only counts quotas";
  console.log(`  ${name} ...`);
  const script = await bundle(join(import.meta.dirname, "admission-worker.ts"));
  return withFolder(async (dataDirectory) => {
    await prepareDatabase(dataDirectory);
    const variables = { TOKEN_SECRET: crypto.randomUUID() };
    const { url, stop } = await serve({ port: 0, dataDirectory, variables, script });
    const { one, other } = await compare(
      { url: `${url}/admit/${ADMISSIONS}` },
      { url: `${url}/take/${ADMISSIONS}` },
      async (target) => medianTime(target, REQUESTS),
    );
    await stop();
    const former = submit - (one - other) / ADMISSIONS;
    const target = { at: "most" as const, value: 1.1 };
    return { name, product: submit, limit: former, unit: "ms", ratio: submit / former, target };
  });
}

/** A module and all that it imports, as one text. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: entry, write: false, minify: false },
  });
  if (!("output" in built) || built.output[0] === undefined) throw new Error("Nothing was built.");
  return built.output[0].code;
}
