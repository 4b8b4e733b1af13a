// Runs a script of this project on a machine that has nothing but npm and Node 20 or newer:
//   node scripts/bootstrap.mjs scripts/start.ts [arguments]
// Plain JavaScript and Node's own modules only: nothing is installed yet when this starts.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const binaries = join(modules, ".bin");
const lockFile = join(root, "package-lock.json");
const installedMark = join(modules, ".installed-lock");

const [script, ...scriptArguments] = process.argv.slice(2);
if (script === undefined) fail("usage: node scripts/bootstrap.mjs SCRIPT [arguments]");
if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(`Node 20 or newer is needed, this is ${process.version}.`);
}
if (!existsSync(lockFile)) fail("package-lock.json is missing: the dependencies cannot be known.");

if (!isInstalled()) install();
runScript();

/** Whether node_modules holds what package-lock.json asks for, and its Node runs. */
function isInstalled() {
  if (!projectNodeRuns()) return false;
  const wanted = lockHash();
  if (existsSync(installedMark)) return readFileSync(installedMark, "utf8") === wanted;
  if (!matchesLock()) return false;
  writeFileSync(installedMark, wanted);
  return true;
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

/** Compares npm's own record of an install (made without this script) with the lock file. */
function matchesLock() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
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

/** Installs with the machine's own Node: the one in node_modules is about to be replaced. */
function install() {
  console.log("Installing dependencies from package-lock.json ...");
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== binaries)
    .join(delimiter);
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, ...first] =
    npm && node && !node.startsWith(modules)
      ? [node, npm]
      : [process.platform === "win32" ? "npm.cmd" : "npm"];
  const { status, error } = spawnSync(command, [...first, "ci", "--include=dev"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail("`npm ci` failed; what it said stands above.");
  if (!projectNodeRuns()) {
    fail(
      "`npm ci` did not install the project's Node. Are install scripts switched off (npm config get ignore-scripts)?",
    );
  }
  writeFileSync(installedMark, lockHash());
}

function runScript() {
  const child = spawn(join(binaries, "node"), [script, ...scriptArguments], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: [binaries, process.env.PATH].join(delimiter) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (error) => fail(`${script} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
