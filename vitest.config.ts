import { globSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import type { ProvidedContext } from "vitest";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { TEST_VARIABLES } from "./tests/support/test-variables.ts";

// Files run in Node unless a list names them (docs/decisions/045-tests-in-two-runtimes.md). `npm run test:workerd` runs all of them in workerd.
const FILES = "tests/{domain,simulator,worker}/**/*.test.ts";

/** The files that run in workerd only, by what they need. */
const IN_WORKERD = {
  "HTMLRewriter, which reads HTML as a browser does": "widgets-sanitize",
  "the numbers of rows that D1 reads and writes": `
    clients-overview embeds-ratings-cost lists-rows-read operations-overview-cost operations-retention-cost
    usage-admission-cost usage-answer-cost usage-export-cost usage-report-cost usage-settlement
    usage-statements`,
  "the query plans of D1's SQLite": "lists-query-plans service-tokens-plans",
  "streams, back-pressure, and requests that are cancelled": `
    assistant-chat-turns embeds-files embeds-form model-deadline usage-runs`,
  "fetch, with servers that others have written": "model-public-servers",
};

/** The files that run in both, by what they show. */
const IN_BOTH = {
  "that the doubles in tests/support/node are true": "runtime-*",
  "every read of the REST interface, and every change that is audited":
    "rest-round-trips audit-routes",
  "every other call, by subject": `
    accounts-own accounts-emails accounts-password-links answers-quiz
    assistant-results assistant-results-recorded assistant-thread-list
    clients-allowed-sites clients-check-address embeds-demo embeds-ratings
    operations-alert-tests own-site own-site-authors service-tokens-own
    single-sign-on-configuration single-sign-on-required single-sign-on-settings
    widgets-assist widgets-mine widgets-publish-tests`,
  "Web Crypto": "accounts-passkeys lti-launch single-sign-on",
  "rate limits": "usage-limits",
  "money and publishing with the real D1": "../simulator/simulator",
};

/** The patterns of lists. An entry without a file is an error: it would leave out the test that it means. */
function filesOf(...lists: Record<string, string>[]): string[] {
  const names = lists.flatMap((list) => Object.values(list)).join(" ");
  return names
    .trim()
    .split(/\s+/u)
    .map((name) => {
      const pattern = join("tests/worker", `${name}.test.ts`);
      if (globSync(pattern).length === 0) throw new Error(`vitest.config.ts: there is no ${name}.`);
      return pattern;
    });
}

/** Packages that are bundled for workerd: it cannot load the CommonJS modules of sanitize-html, and loads each of the many modules of the others by itself. */
const PRE_BUNDLED = `
  @noble/hashes/argon2.js @noble/hashes/hmac.js @noble/hashes/sha2.js @noble/hashes/utils.js
  @simplewebauthn/server drizzle-orm drizzle-orm/d1 drizzle-orm/errors drizzle-orm/sqlite-core
  fast-check hono hono/body-limit hono/cookie hono/etag hono/html hono/http-exception
  hono/method-not-allowed hono/route hono/streaming htmlparser2 jose markdown-it openai
  openai/core/error sanitize-html temml zod`
  .trim()
  .split(/\s+/u);

const SHARED = {
  // Long, because machines differ and are shared. No test measures speed.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Loading the application anew for each file would take most of the time. Each file begins with empty storage.
  isolate: false,
} satisfies TestProjectInlineConfiguration["test"];

const node: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: "node",
    include: [FILES],
    exclude: filesOf(IN_WORKERD),
    setupFiles: [
      "./tests/support/cpu-time.ts",
      "./tests/support/kept-log.ts",
      "./tests/support/node/empty-storage.ts",
    ],
    globalSetup: ["./tests/support/model-server.ts"],
    pool: "threads",
    execArgv: ["--import", join(import.meta.dirname, "tests/support/node/register.ts")],
    // Node loads the files itself.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { groupOrder: 1 },
  },
};

/**
 * @param include the files that run in workerd
 * @param maxWorkers each of them loads the application, which takes longer than many files
 * @param simulation the seeds and steps of the simulator
 */
async function workerd(
  include: string[],
  maxWorkers: number,
  simulation: ProvidedContext["simulation"],
): Promise<TestProjectInlineConfiguration> {
  // Wrangler would warn about a missing secret. The tests bind their own.
  process.env.WRANGLER_LOG ??= "error";
  const { cloudflareTest, readD1Migrations } = await import("@cloudflare/vitest-plugin");
  const passwordCost = join(import.meta.dirname, "tests/support/password-cost.ts");
  return {
    resolve: { alias: { "#worker/auth/password-cost.ts": passwordCost } },
    test: {
      ...SHARED,
      name: "workerd",
      include,
      maxWorkers,
      provide: { simulation },
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: PRE_BUNDLED,
          },
        },
      },
      setupFiles: ["./tests/support/kept-log.ts", "./tests/support/empty-storage.ts"],
      globalSetup: ["./tests/support/model-server.ts", "./tests/support/public-model-setup.ts"],
    },
    plugins: [
      cloudflareTest(async () => ({
        main: "./tests/support/worker.ts",
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          // Empty: the test of migrations fills it.
          d1Databases: { FORMER_DB: "former" },
          bindings: { MIGRATIONS: await readD1Migrations("migrations"), ...TEST_VARIABLES },
        },
      })),
    ],
  };
}

const scripts: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: "scripts",
    include: ["tests/scripts/**/*.test.ts"],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { groupOrder: 2 },
  },
};

/** Whether the command names files, and none that runs in workerd: then its plugin, a second of the start, is not loaded. */
function namesNoneOf(files: string[]): boolean {
  const named = process.argv.filter((word) => /tests\/.*\.test\.ts/u.test(word));
  const names = named.map((word) => word.slice(word.lastIndexOf("tests/")));
  return names.length > 0 && !names.some((name) => files.some((file) => matchesGlob(name, file)));
}

export default defineConfig(async ({ mode }) => {
  const isWholeRun = mode === "workerd";
  const listed = filesOf(IN_WORKERD, IN_BOTH);
  // scripts/simulate.ts sets both.
  const { SIMULATION_SEEDS = "1,2,3", SIMULATION_STEPS = "100" } = process.env;
  const seeds = SIMULATION_SEEDS.split(",").map(Number);
  const simulation = { seeds, steps: Number(SIMULATION_STEPS) };
  // The seeds look for faults of the product, in Node. In workerd, one shows that the real D1 does the same.
  const shortened = { ...simulation, seeds: seeds.slice(0, 1) };
  return {
    test: {
      provide: { simulation, isWholeRun },
      projects: isWholeRun
        ? [await workerd([FILES], 2, simulation)]
        : [node, scripts, ...(namesNoneOf(listed) ? [] : [await workerd(listed, 1, shortened)])],
      // In another order each run, so that a file which depends on an earlier one fails. Vitest prints the seed: --sequence.seed=N repeats the order.
      sequence: { shuffle: { files: true } },
      maxWorkers: 2,
    },
  };
});
