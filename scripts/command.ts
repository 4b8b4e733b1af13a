import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { childrenCpu } from "#scripts/cpu-time.ts";
import { ROOT } from "#scripts/project.ts";

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

type Options = {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Returns the output instead of printing it. */
  quiet?: boolean;
  /** Called with each piece of output, instead of printing it. */
  write?: (text: string) => void;
  /** Connects the terminal to the command's input, so that it can ask questions. */
  interactive?: boolean;
};

/** `cpu`: the CPU seconds of the command; undefined where the system does not tell them. */
type Result = { code: number; output: string; stdout: string; cpu?: number };

/**
 * Runs a command in the project's folder and waits for its end. If this process ends first, it stops the command.
 * @returns the exit code (128 + number of the signal that ended it) and, with `quiet`, all output together and `stdout` alone
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
    const result: Result = { code: 0, output: "", stdout: "" };
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
    child.on("exit", () => (result.cpu = cpuSinceLastEnd()));
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve({ ...result, code: code ?? 128 + constants.signals[signal ?? "SIGTERM"] });
    });
  });
}

let cpuAtLastEnd = 0;

/** The CPU seconds of the command that has just ended: the system only tells the sum of all that have ended. */
function cpuSinceLastEnd(): number | undefined {
  const sum = childrenCpu();
  if (sum === undefined) return undefined;
  const cpu = sum - cpuAtLastEnd;
  cpuAtLastEnd = sum;
  return cpu;
}

/**
 * Runs a command as `run` does.
 * @throws an error with the output if the command fails, without the SQL that it was given
 */
export async function mustRun(
  command: readonly [string, ...string[]],
  options: Options = {},
): Promise<Result> {
  const result = await run(command, options);
  const { code, output } = result;
  if (code === 0) return result;
  if (NOT_SIGNED_IN.test(output))
    throw new Error(
      "wrangler is not signed in at Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.",
    );
  const [told] = command.join(" ").split(" --command ");
  throw new Error(`${output}\n\`${told}\` failed (exit code ${code}).`.trim());
}

const NOT_SIGNED_IN = /CLOUDFLARE_API_TOKEN|not logged in|not authenticated|authentication error/iu;

/**
 * Ends the process at once on Ctrl-C, SIGTERM and SIGHUP, with the exit code that `exitCode` returns. Call it before any other
 * work.
 */
export function endOnSignals(exitCode: (signal: "SIGINT" | "SIGTERM" | "SIGHUP") => number): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => process.exit(exitCode(signal)));
  }
}

/** A command that is written wrongly: its message says how to write it. */
export class UsageError extends Error {}

/**
 * Runs the work of a terminal command: prints its result, or the message of its error, and then exits with 2 if the command is written
 * wrongly, otherwise with 1.
 */
export async function runAsCommand(work: (parameters: string[]) => Promise<string>): Promise<void> {
  endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}
