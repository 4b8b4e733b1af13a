import autocannon from "autocannon";

/** A request to repeat. */
export type Target = { url: string; headers?: Record<string, string> };

/** Requests answered in a second, and the median of the time that one took, in milliseconds. */
export type Load = { rate: number; median: number };

/**
 * Asks for the same again and again, each connection as soon as it has its answer.
 * @throws where anything is answered other than with 2xx
 */
export async function load(target: Target, connections: number, seconds = 3): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...target,
    connections,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx + errors} calls failed.`);
  return { rate: requests.average, median: latency.p50 };
}

/**
 * Measures two targets in turns, so that what else the machine does meets both.
 * @returns of each the medians of all rounds, and the median of the rounds' quotients of rates and of times
 */
export async function compare(one: Target, other: Target, connections = 50, rounds = 3) {
  await load(one, connections, 1);
  await load(other, connections, 1);
  const pairs: [Load, Load][] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await load(one, connections), await load(other, connections)]);
  }
  return {
    one: medianLoad(pairs.map(([first]) => first)),
    other: medianLoad(pairs.map(([, second]) => second)),
    rateRatio: median(pairs.map(([first, second]) => first.rate / second.rate)),
    timeRatio: median(pairs.map(([first, second]) => first.median / Math.max(second.median, 0.1))),
  };
}

/** The middle one of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1] ?? sorted[middle], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

function medianLoad(loads: Load[]): Load {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    median: median(loads.map((one) => one.median)),
  };
}
