// Runs a script of this project on a machine that has nothing but npm and Node 20 or newer:
//   node scripts/bootstrap.mjs [--everything] scripts/start.ts [arguments]
// It installs what is missing: without --everything, only what builds and serves the product, not the tools of its tests and checks.
// Plain JavaScript and Node's own modules only: nothing is installed yet when this starts.
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The oldest version of Node that the packages run on. */
const NEEDED = [22, 22];

/** The packages' own scripts would only check that the programs for this system are there. */
const INSTALL_OPTIONS = ["--loglevel=warn", "--ignore-scripts"];

/** On a full disk npm warns of each file that it cannot write, goes on, and succeeds. */
const NOT_WRITTEN = /^npm warn tar TAR_ENTRY_ERROR (.*)/iu;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, "node_modules/.bin");
// A package of its own, because its 120 MB are needed only where the machine's Node is too old.
const nodeFolder = join(root, "scripts/node");
// Not npm's link to it: npm 10 removes that link with those of the packages for other systems.
const ownNode = join(nodeFolder, "node_modules", packageOfThisSystem(), "bin/node");

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20) fail(`Node 20 or newer is needed, this is ${process.version}.`);
// Commands that npm starts find the project's Node in node_modules/.bin, once it is there.
const isOwnNode = existsSync(ownNode) && realpathSync(ownNode) === process.execPath;
const needsOwnNode = isOwnNode || major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);

const words = process.argv.slice(2);
const needsEverything = words[0] === "--everything";
const [script, ...scriptArguments] = needsEverything ? words.slice(1) : words;
if (script === undefined)
  fail("usage: node scripts/bootstrap.mjs [--everything] SCRIPT [arguments]");

const waiting = [
  ...(isInstalled(root, needsEverything) ? [] : [{ folder: root, needsEverything }]),
  ...(needsOwnNode && !(isInstalled(nodeFolder, true) && ownNodeRuns())
    ? [{ folder: nodeFolder }]
    : []),
];
if (waiting.length > 0) await install(waiting);
const node = needsOwnNode ? ownNode : process.execPath;
// An older checkout had a Node in node_modules, which the install has removed.
if (!existsSync(node)) fail("The packages have been replaced. Please run the command again.");
const path = [binaries, dirname(node), process.env.PATH].join(delimiter);
const hooks = new URL("drizzle-modules.mjs", import.meta.url).href;
process.exit(await run(node, ["--import", hooks, script, ...scriptArguments], path));

/** The package of scripts/node that has the Node for this system; any other name where there is none. */
function packageOfThisSystem() {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(nodeFolder, "package.json"), "utf8"),
  );
  const system = `-${process.platform}-${process.arch}`;
  return Object.keys(optionalDependencies).find((name) => name.endsWith(system)) ?? "none";
}

/** The file in which npm records what it has installed. */
function recordOf(folder) {
  return join(folder, "node_modules/.package-lock.json");
}

/** Whether the node_modules of a folder match its package-lock.json, by npm's own record of its last install. */
function isInstalled(folder, withDevelopment) {
  const lockFile = join(folder, "package-lock.json");
  if (!existsSync(lockFile))
    fail("package-lock.json is missing: the dependencies cannot be known.");
  const record = recordOf(folder);
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, wantedPackage]) => {
    if (path === "" || (wantedPackage.dev === true && !withDevelopment)) return true;
    const found = installed[path];
    // Packages for other systems are in the lock file, but never installed here.
    if (found === undefined) return wantedPackage.optional === true;
    return found.version === wantedPackage.version && found.integrity === wantedPackage.integrity;
  });
}

/** Whether it says its version: an empty file "runs", as an empty shell script. */
function ownNodeRuns() {
  return existsSync(ownNode) && String(spawnSync(ownNode, ["--version"]).stdout).startsWith("v");
}

/** Installs the packages of folders, unless another command does so at this moment. */
async function install(folders) {
  const lock = join(root, ".installing");
  takeLock(lock);
  const release = () => {
    rmSync(lock, { force: true });
    for (const { folder } of folders) rmSync(addressedLockOf(folder), { force: true });
  };
  process.on("exit", release);
  console.log("Installing dependencies from package-lock.json ...");
  // With the machine's Node, because the install replaces the project's.
  const directories = (process.env.PATH ?? "").split(delimiter);
  const path = directories.filter((directory) => directory !== binaries).join(delimiter);
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const isUsable = npm && npmNode && !npmNode.startsWith(root);
  const [command, ...first] = isUsable ? [npmNode, npm] : ["npm"];
  const registry = String(spawnSync(command, [...first, "config", "get", "registry"]).stdout);
  for (const { folder, needsEverything } of folders) {
    let reason;
    const hear = (line, npmProcess) => {
      const notWritten = NOT_WRITTEN.exec(line)?.[1];
      if (notWritten !== undefined) {
        reason ??= notWritten;
        npmProcess.kill();
      } else if (!/^npm warn/iu.test(line)) {
        console.error(line);
      }
    };
    const which = needsEverything === false ? "--omit=dev" : "--include=dev";
    const words = [...first, "ci", which, ...INSTALL_OPTIONS, "--prefix", folder];
    writeAddressedLock(folder, registry.trim().replace(/\/$/u, ""));
    // The lock file has the hash of each package, so npm need not ask the registry about what its cache has.
    let code = await run(command, [...words, "--prefer-offline"], path, hear);
    if (code > 0 && code <= 128 && reason === undefined) {
      console.log("Trying again: npm's cache may be older than the lock file ...");
      rmSync(addressedLockOf(folder), { force: true });
      code = await run(command, words, path, hear);
    }
    if (reason !== undefined) {
      rmSync(recordOf(folder), { force: true });
      fail(`The packages cannot be written to ${join(folder, "node_modules")}: ${reason}`);
    }
    if (code > 128) process.exit(code);
    if (code !== 0) fail("`npm ci` failed; what it said stands above.");
  }
  if (needsOwnNode && !ownNodeRuns()) {
    fail(
      `\`npm ci\` did not install the project's Node: scripts/node has none for this system, or npm omits optional packages. Please install Node ${NEEDED.join(".")} or newer.`,
    );
  }
  // Its C headers, a third of it.
  if (needsOwnNode) rmSync(join(dirname(ownNode), "../include"), { recursive: true, force: true });
  // For npm's other commands, such as npx, and for scripts that start `node`.
  const link = join(binaries, "node");
  rmSync(link, { force: true });
  if (needsOwnNode) symlinkSync(ownNode, link);
  release();
}

/** npm reads this file in place of package-lock.json. It exists only during an install. */
function addressedLockOf(folder) {
  return join(folder, "npm-shrinkwrap.json");
}

/**
 * Writes the lock file with the address of each package at the registry. package-lock.json has no addresses, so that any registry serves;
 * without them npm reads all versions of each package to find one address, which is nearly half of an install's CPU time. A registry
 * with other addresses refuses these, and the install is tried again without them.
 */
function writeAddressedLock(folder, registry) {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === "") continue;
    const name = locked.name ?? path.split("node_modules/").at(-1);
    const file = `${name.split("/").at(-1)}-${locked.version}.tgz`;
    locked.resolved = `${registry}/${name}/-/${file}`;
  }
  try {
    writeFileSync(addressedLockOf(folder), JSON.stringify(lock));
  } catch {
    // On a full disk npm says what cannot be written.
    rmSync(addressedLockOf(folder), { force: true });
  }
}

/** Marks the folder as one that is being installed. Ends with a sentence where another command does that. */
function takeLock(lock) {
  for (;;) {
    try {
      const file = openSync(lock, "wx");
      writeSync(file, String(process.pid));
      return closeSync(file);
    } catch (error) {
      if (error.code !== "EEXIST") fail(`The dependencies cannot be installed: ${error.message}`);
    }
    const owner = Number(readFileSync(lock, "utf8"));
    if (isRunning(owner)) {
      fail("Another command is installing the dependencies. Try again when it has ended.");
    }
    // It was ended before it could remove its mark.
    rmSync(lock, { force: true });
  }
}

function isRunning(processId) {
  try {
    return processId > 0 && process.kill(processId, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Runs a command, forwards signals to it, and waits for its end.
 * @param hear gets each line of its standard error, with its process; without it these lines are shown
 * @returns the exit code; 128 + n if signal n ended the command
 */
function run(command, args, path, hear) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", "inherit", hear ? "pipe" : "inherit"],
    env: { ...process.env, PATH: path },
  });
  if (hear) createInterface(child.stderr).on("line", (line) => hear(line, child));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`));
    // Not "exit": a process that the command has started may still be writing then.
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
