import { once } from "node:events";
import { Agent, type ClientRequest, get, type IncomingMessage } from "node:http";
import autocannon from "autocannon";

/** A request to repeat. */
export type Target = { url: string; headers?: Record<string, string> };

/**
 * Repeats a request over many connections; each sends the next request when it has its answer.
 * @returns answered requests per second
 * @throws if an answer is not 2xx
 */
export async function load(target: Target, connections: number, seconds = 3): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    ...target,
    connections,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx + errors} calls failed.`);
  return requests.average;
}

/** The median duration of single requests, one after the other over one connection, in milliseconds. */
export async function medianTime({ url, headers }: Target, requests = 100): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let sent = 0; sent < requests; sent += 1) {
    const startedAt = performance.now();
    await readThrough(get(url, { agent, headers }));
    times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return median(times);
}

async function readThrough(request: ClientRequest): Promise<void> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${request.path}: ${response.statusCode}`);
  await once(response.resume(), "end");
}

/**
 * Measures two targets in turns, so that other load of the machine affects both.
 * @param measure one measurement of a target
 * @returns of each the median of all rounds, and the median of the rounds' quotients
 */
export async function compare(
  one: Target,
  other: Target,
  measure: (target: Target) => Promise<number>,
  rounds = 5,
): Promise<{ one: number; other: number; ratio: number }> {
  // The first round is for warming up.
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair: [number, number] = [await measure(one), await measure(other)];
    if (round > 0) pairs.push(pair);
  }
  return {
    one: median(pairs.map(([first]) => first)),
    other: median(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first / second)),
  };
}

/** The median of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1] ?? sorted[middle], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
