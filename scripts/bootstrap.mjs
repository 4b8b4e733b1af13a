// Runs a script of this project on a machine that has nothing but npm and Node 20 or newer:
//   node scripts/bootstrap.mjs scripts/start.ts [arguments]
// Plain JavaScript and Node's own modules only: nothing is installed yet when this starts.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const binaries = join(modules, ".bin");
const lockFile = join(root, "package-lock.json");

const [script, ...scriptArguments] = process.argv.slice(2);
if (script === undefined) fail("usage: node scripts/bootstrap.mjs SCRIPT [arguments]");
if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(`Node 20 or newer is needed, this is ${process.version}.`);
}
if (!existsSync(lockFile)) fail("package-lock.json is missing: the dependencies cannot be known.");

if (!isInstalled()) await install();
const path = [binaries, process.env.PATH].join(delimiter);
process.exit(await run(join(binaries, "node"), [script, ...scriptArguments], path));

/** Whether node_modules matches package-lock.json, by npm's own record of its last install. */
function isInstalled() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record) || !projectNodeRuns()) return false;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, wantedPackage]) => {
    if (path === "") return true;
    const found = installed[path];
    // Packages for other systems are in the lock file, but never installed here.
    if (found === undefined) return wantedPackage.optional === true;
    return found.version === wantedPackage.version && found.integrity === wantedPackage.integrity;
  });
}

function projectNodeRuns() {
  const node = join(binaries, "node");
  return existsSync(node) && spawnSync(node, ["--version"]).status === 0;
}

/** Installs the dependencies with the machine's Node, because the install replaces the one in node_modules. */
async function install() {
  console.log("Installing dependencies from package-lock.json ...");
  const folders = (process.env.PATH ?? "").split(delimiter);
  const path = folders.filter((folder) => folder !== binaries).join(delimiter);
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, ...first] = npm && node && !node.startsWith(modules) ? [node, npm] : ["npm"];
  const code = await run(command, [...first, "ci", "--include=dev", "--loglevel=error"], path);
  if (code > 128) process.exit(code);
  if (code !== 0) fail("`npm ci` failed; what it said stands above.");
  if (projectNodeRuns()) return;
  fail(
    "`npm ci` did not install the project's Node. Does `npm config get ignore-scripts` say true?",
  );
}

/**
 * Runs a command, forwards signals to it, and waits for its end.
 * @returns the exit code; 128 + n if signal n ended the command
 */
function run(command, args, path) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`));
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
