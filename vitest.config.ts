import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { createLtiKey } from "./scripts/lti-key.ts";

// Wrangler would warn about a missing secret. The tests bind their own.
process.env.WRANGLER_LOG ??= "error";

// scripts/simulate.ts sets both.
const { SIMULATION_SEEDS = "1,2,3", SIMULATION_STEPS = "100" } = process.env;

export default defineConfig({
  test: {
    provide: {
      simulation: {
        seeds: SIMULATION_SEEDS.split(",").map(Number),
        steps: Number(SIMULATION_STEPS),
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: "workerd",
          include: ["tests/{domain,simulator,worker}/**/*.test.ts"],
          // Pre-bundled: workerd cannot load the CommonJS modules of sanitize-html, and loads the many modules of the others for each file anew.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: ["sanitize-html", "openai", "openai/core/error", "zod"],
              },
            },
          },
          setupFiles: ["./tests/support/empty-storage.ts"],
          globalSetup: ["./tests/support/model-server.ts"],
        },
        plugins: [
          cloudflareTest(async () => ({
            main: "./tests/support/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              // Empty: the test of migrations fills it.
              d1Databases: { FORMER_DB: "former" },
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                TOKEN_SECRET: "a-secret-for-tests-of-at-least-32-characters",
                // Tests must not use a developer's own key in .dev.vars.
                OPENAI_API_KEY: "",
                LTI_KEY: createLtiKey(),
                LTI_NEXT_KEY: "",
              },
            },
          })),
        ],
      },
      {
        extends: true,
        test: {
          name: "scripts",
          include: ["tests/scripts/**/*.test.ts"],
          // After those in workerd: when a file of the other project is next, Vitest ends workerd, and later loads the application anew.
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // Long, because machines differ and are shared. No test measures speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Loading workerd and the application anew for each file would take most of the time. Each file begins with empty storage (tests/support/empty-storage.ts).
    isolate: false,
    // In another order each run, so that a file which depends on an earlier one fails. Vitest prints the seed: --sequence.seed=N repeats the order.
    sequence: { shuffle: { files: true } },
    // Every request writes a log line; only those of a failed test are shown.
    silent: "passed-only",
    maxWorkers: 2,
  },
});
