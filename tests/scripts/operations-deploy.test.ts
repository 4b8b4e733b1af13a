import { describe, expect, it, vi } from "vitest";
import { deploy } from "#scripts/deploy.ts";
import { ROOT } from "#scripts/project.ts";

type Account = { databases?: string[]; fails?: string; env?: string };

/** Deploys to a fake account. Returns the commands with their environment, and the error that stopped the deployment. */
async function commandsOf(
  parameters: string[],
  { databases = [], fails = "nothing", env = "" }: Account = {},
) {
  vi.stubEnv("CLOUDFLARE_ENV", env);
  const commands: string[] = [];
  const execute: Parameters<typeof deploy>[1] = async (command, options) => {
    commands.push(`[${options?.env?.CLOUDFLARE_ENV}] ${command.join(" ").replace(`${ROOT}/`, "")}`);
    if (command.includes(fails)) throw new Error(`${fails} failed`);
    const stdout = JSON.stringify(databases.map((name) => ({ name })));
    return { code: 0, output: stdout, stdout };
  };
  const error = await deploy(parameters, execute).catch(String);
  vi.unstubAllEnvs();
  return { commands, error };
}

const LATER = [
  "wrangler d1 list --json",
  "react-router build --logLevel warn",
  "wrangler d1 migrations apply DB --remote --config wrangler.toml",
  "wrangler deploy",
];

const within = (environment: string, commands: string[]) =>
  commands.map((command) => `[${environment}] ${command}`);

describe("npm run deploy", () => {
  it("migrates the database before it deploys", async () => {
    const outcome = await commandsOf([], { databases: ["prompt-widgets"] });
    expect(outcome).toEqual({ commands: within("", LATER), error: undefined });
  });

  it.each([
    ["--jurisdiction", "eu"],
    ["--location", "oc"],
  ])(
    "creates the database the first time, with %s, and takes the secrets along",
    async (name, place) => {
      const { commands } = await commandsOf([name, place, "--secrets-file", "first.env"]);
      expect(commands).toEqual(
        within("", [
          ...LATER.slice(0, 2),
          `wrangler d1 create prompt-widgets ${name} ${place} --update-config false`,
          ...LATER.slice(2, 3),
          "wrangler deploy --secrets-file first.env",
        ]),
      );
    },
  );

  it.each([
    ["CLOUDFLARE_ENV", [], "staging"],
    ["--env", ["--env", "staging"], ""],
  ])("touches staging alone when %s names it", async (_, parameters, env) => {
    const databases = ["prompt-widgets", "prompt-widgets-staging"];
    const later = await commandsOf(parameters, { databases, env });
    expect(later.commands).toEqual(within("staging", LATER));
    const first = await commandsOf(parameters, { databases: ["prompt-widgets"], env });
    expect(first.commands).toContain(
      "[staging] wrangler d1 create prompt-widgets-staging --update-config false",
    );
  });

  it.each([
    ["an unknown environment", ["--env", "stagign"], /"stagign"/u],
    ["an unknown option", ["--evn", "staging"], /usage: npm run deploy/u],
    ["an unknown location", ["--location", "vienna"], /one of wnam, enam, weur/u],
    ["an unknown jurisdiction", ["--jurisdiction", "at"], /one of eu, us, fedramp/u],
    ["both", ["--jurisdiction", "eu", "--location", "weur"], /--jurisdiction decides/u],
    ["a word that is no option", ["staging"], /usage: npm run deploy/u],
  ])("refuses %s before it does anything", async (_, parameters, sentence) => {
    const { commands, error } = await commandsOf(parameters);
    expect(commands).toEqual([]);
    expect(error).toMatch(sentence);
  });

  it.each(["build", "list", "create", "migrations"])(
    "does not deploy when %s fails",
    async (fails) => {
      const { commands, error } = await commandsOf([], { fails });
      expect(error).toBe(`Error: ${fails} failed`);
      expect(commands.at(-1)).toContain(fails);
    },
  );
});
