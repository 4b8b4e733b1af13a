/**
 * Repeats a bounded step until it has nothing left to do, or has run as often as one invocation may.
 * @param step processes at most one bite of rows and returns how many
 * @returns how many rows were processed in all
 */
export async function inBites(maxSteps: number, step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let taken = 0; taken < maxSteps; taken += 1) {
    const rows = await step();
    total += rows;
    if (rows === 0) break;
  }
  return total;
}
