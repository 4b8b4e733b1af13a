import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "#scripts/project.ts";

// An npm that writes down its words and the lock file that it prefers, and npm's own record of what it has installed.
const NPM = `#!/bin/sh
[ "$1" = config ] && echo https://registry.example/npm/ && exit
echo "$@" >> npm-calls
[ -f npm-shrinkwrap.json ] && cat npm-shrinkwrap.json >> npm-calls && echo >> npm-calls
[ -f npm-fails ] && exit 1
[ -f npm-cache-is-old ] && case "$*" in *--prefer-offline*) exit 1 ;; esac
mkdir -p node_modules/.bin
if [ -f disk-is-full ]; then
  echo "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write" >&2
  # A process of npm's that outlives it.
  (while kill -0 $$; do :; done 2> /dev/null; cp package-lock.json node_modules/.package-lock.json) &
  wait
fi
cp package-lock.json node_modules/.package-lock.json
`;
const PACKAGE = "node_modules/b/node_modules/@one/a";
const lockFile = (version: string) =>
  JSON.stringify({ packages: { "": {}, [PACKAGE]: { version } } });

const SCRIPT = join("scripts", "hello.mjs");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  for (const name of ["scripts/node", "bin"]) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [
    "scripts/bootstrap.mjs",
    "scripts/drizzle-modules.mjs",
    "scripts/node/package.json",
  ])
    copyFileSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, SCRIPT), "console.log(`Hello ${process.argv[2]}.`)");
  writeFileSync(join(folder, "scripts/node/package-lock.json"), lockFile("1"));
  writeFileSync(join(folder, "package-lock.json"), lockFile("1"));
  writeFileSync(join(folder, "bin/npm"), NPM);
  chmodSync(join(folder, "bin/npm"), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the script, with the npm above and without that of the tests. */
function start(...first: string[]) {
  return startWith(process.execPath, ...first);
}

function startWith(node: string, ...first: string[]) {
  const { npm_execpath: _, ...env } = process.env;
  const PATH = [join(folder, "bin"), env.PATH].join(delimiter);
  const words = ["scripts/bootstrap.mjs", ...first, SCRIPT, "Ann"];
  const { status, stdout, stderr } = spawnSync(node, words, {
    cwd: folder,
    env: { ...env, PATH },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const calls = () => readFileSync(join(folder, "npm-calls"), "utf8").trim().split("\n");

describe("A command", () => {
  it("installs once what it needs, and again when the lock file has changed", () => {
    expect(start().said).toMatch(/Installing.*\nHello Ann\.\n$/u);
    expect(start()).toEqual({ status: 0, said: "Hello Ann.\n" });
    // npm gets a lock file with addresses. package-lock.json has none.
    const resolved = "https://registry.example/npm/@one/a/-/a-1.tgz";
    expect(calls()).toEqual([
      `ci --omit=dev --loglevel=warn --ignore-scripts --prefix ${folder} --prefer-offline`,
      JSON.stringify({ packages: { "": {}, [PACKAGE]: { version: "1", resolved } } }),
    ]);
    writeFileSync(join(folder, "package-lock.json"), lockFile("2"));
    expect(start("--everything").status).toBe(0);
    expect(calls()[2]).toContain("ci --include=dev");
    expect(readdirSync(folder)).not.toContain("npm-shrinkwrap.json");
  });

  it("installs the tools of tests for a command that needs them", () => {
    const packages = { "": {}, "node_modules/b": { version: "1", dev: true } };
    const record = join(folder, "node_modules/.package-lock.json");
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
    start();
    writeFileSync(record, JSON.stringify({ packages: {} }));
    expect(start()).toEqual({ status: 0, said: "Hello Ann.\n" });
    expect(start("--everything").said).toContain("Installing");
  });

  it("says that another one is installing, and goes on after one that was ended", () => {
    const mark = join(folder, ".installing");
    writeFileSync(mark, String(process.pid));
    const refused =
      "Another command is installing the dependencies. Try again when it has ended.\n";
    expect(start()).toEqual({ status: 1, said: refused });
    const ended = spawnSync(process.execPath, ["--version"]).pid;
    writeFileSync(mark, String(ended));
    expect(start().status).toBe(0);
  });

  it("asks the registry when npm's cache is older than the lock file or its addresses are other ones", () => {
    writeFileSync(join(folder, "npm-cache-is-old"), "");
    expect(start().said).toContain("Hello Ann.");
    expect(calls().map((call) => call.slice(0, 2))).toEqual(["ci", '{"', "ci"]);
  });

  it("keeps the project's Node without its C headers, and needs no link of npm's to it", () => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(folder, "scripts/node/package.json"), "utf8"),
    );
    const system = `-${process.platform}-${process.arch}`;
    const name = Object.keys(optionalDependencies).find((one) => one.endsWith(system)) ?? "";
    const installed = join(folder, "scripts/node/node_modules", name);
    for (const part of ["bin", "include"]) mkdirSync(join(installed, part), { recursive: true });
    const node = join(installed, "bin/node");
    copyFileSync(process.execPath, node);
    expect(startWith(node).said).toMatch(/Installing.*\nHello Ann\.\n$/u);
    expect(readdirSync(installed)).toEqual(["bin"]);
  });

  it("ends with a sentence when npm fails, and installs at the next start", () => {
    writeFileSync(join(folder, "npm-fails"), "");
    const { status, said } = start();
    expect(status).toBe(1);
    expect(said).toContain("`npm ci` failed; what it said stands above.");
    rmSync(join(folder, "npm-fails"));
    expect(start().said).toContain("Hello Ann.");
  });

  it("ends with a sentence on a full disk, where npm only warns, and installs at the next start", () => {
    writeFileSync(join(folder, "disk-is-full"), "");
    const { status, said } = start();
    expect(status).toBe(1);
    expect(said).toContain(
      `The packages cannot be written to ${join(folder, "node_modules")}: ENOSPC: no space left on device, write\n`,
    );
    rmSync(join(folder, "disk-is-full"));
    expect(start().said).toContain("Installing");
  });
});
