import { readFileSync } from "node:fs";
import { serveFresh } from "#scripts/serve-fresh.ts";
import { Caller } from "#scripts/soak/caller.ts";
import { Stage, type Tenant } from "#scripts/soak/stage.ts";
import { Tally } from "#scripts/soak/tally.ts";

/**
 * Flags of V8 for workerd: small young generations, and a full garbage collection whenever one is full. Without them most of
 * workerd's memory is garbage that no full collection has freed yet, and its size shows nothing (docs/performance.md).
 */
const COLLECT_OFTEN = "--gc-global --max-semi-space-size=1 --min-semi-space-size=1";

const CONNECTIONS = 20;
// KEY_LIMIT: a key has 300 submits a minute.
const TENANTS = 20;
const STEP = 1_000;

/** The most megabytes by which workerd may grow in 1,000 streamed answers, after the first 1,000 (docs/performance.md). */
const MAX_GROWTH = 25;

/**
 * Serves the build anew, reads streamed answers and prints the resident memory of workerd after every 1,000 of them.
 * @param steps how many thousand answers; the growth of the first thousand is not judged
 * @returns a sentence for each violation; without /proc (Linux) nothing is measured
 */
export async function watchMemory(steps: number): Promise<string[]> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS = COLLECT_OFTEN;
  const served = await serveFresh();
  try {
    if (workerdMegabytes() === null) return [];
    console.log(`Watching the memory of workerd for ${steps * STEP} streamed answers ...`);
    const stage = new Stage(served.url);
    await stage.setUp(TENANTS);
    const tally = new Tally();
    const megabytes: number[] = [];
    for (let step = 0; step <= steps; step += 1) {
      if (step > 0) await readStreams(served.url, stage.tenants, tally);
      megabytes.push(workerdMegabytes() ?? 0);
      console.log(`  ${step * STEP} answers: ${megabytes.at(-1)} MB`);
    }
    return [...tally.broken, ...growths(megabytes)];
  } finally {
    await served.stop();
  }
}

/** Reads 1,000 streamed answers, each from an address of its own. */
async function readStreams(url: string, tenants: readonly Tenant[], tally: Tally): Promise<void> {
  let begun = 0;
  const lane = async () => {
    for (let turn = begun++; turn < STEP; turn = begun++) {
      const tenant = tenants[turn % tenants.length] as Tenant;
      const body = { inputs: { topic: "bread" } };
      const path = `/ai/${tenant.path}`;
      const reply = await new Caller(url, tally).call("answer", path, { body, isStreamed: true });
      if (reply?.status !== 200 || !reply.text.includes("event: done"))
        tally.broke(`memory: a stream was answered with ${reply?.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

function growths(megabytes: readonly number[]): string[] {
  const [from = 0, to = 0] = [megabytes.at(1), megabytes.at(-1)];
  const each = (to - from) / Math.max(1, megabytes.length - 2);
  if (each <= MAX_GROWTH) return [];
  return [`memory: workerd grew by ${Math.round(each)} MB in 1,000 streams, ${MAX_GROWTH} at most`];
}

/** The resident memory of the workerd process that this process started; `null` where it cannot be read. */
function workerdMegabytes(): number | null {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ");
    const workerd = children.find((pid) => pid && read(pid, "comm").trim() === "workerd");
    const kilobytes = workerd && /VmRSS:\s+(\d+)/u.exec(read(workerd, "status"))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1_000) : null;
  } catch {
    return null;
  }
}

function read(pid: string, file: "comm" | "status"): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}
