import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "#scripts/project.ts";

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

type Options = {
  /** Added to the environment. */
  env?: Record<string, string>;
  /** Keeps the output back and gives it with the exit code, instead of showing it. */
  quiet?: boolean;
  /** Takes the output as it comes, instead of showing it. */
  write?: (text: string) => void;
  /** Lets the command ask questions; otherwise it sees no terminal on its input. */
  interactive?: boolean;
};

type Result = { code: number; output: string; stdout: string };

/**
 * Runs a command in the project's folder and waits for its end. It is stopped when this process ends before.
 * @returns its exit code (128 + number of the signal that ended it), and its output when `quiet`: all of it, and `stdout` alone
 */
export function run(
  [command, ...args]: readonly [string, ...string[]],
  { env = {}, quiet = false, write, interactive = false }: Options = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const output = quiet || write ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: [interactive ? "inherit" : "ignore", output, output],
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true", ...env },
    });
    running.add(child);
    const result = { code: 0, output: "", stdout: "" };
    child.stdout?.on("data", (chunk) => (result.stdout += chunk));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        if (write) write(text);
        else result.output += text;
      });
    }
    child.on("error", (error) =>
      reject(new Error(`${command} could not be started: ${error.message}`)),
    );
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve({ ...result, code: code ?? 128 + constants.signals[signal ?? "SIGTERM"] });
    });
  });
}

/** Runs a command as `run` does. Throws its output when it fails. */
export async function mustRun(
  command: readonly [string, ...string[]],
  options: Options = {},
): Promise<Result> {
  const result = await run(command, options);
  const { code, output } = result;
  if (code !== 0)
    throw new Error(`${output}\n\`${command.join(" ")}\` failed (exit code ${code}).`.trim());
  return result;
}

/**
 * Ends the process on Ctrl-C, SIGTERM and SIGHUP at once, with the exit code that is given for it.
 * Call it before anything starts.
 */
export function endOnSignals(exitCode: (signal: "SIGINT" | "SIGTERM" | "SIGHUP") => number): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => process.exit(exitCode(signal)));
  }
}

/** Runs what a command of the terminal does: prints the text that it gives, or the sentence that it throws, and then ends with 1. */
export async function runAsCommand(work: (parameters: string[]) => Promise<string>): Promise<void> {
  endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
