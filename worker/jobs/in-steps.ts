/**
 * Repeats a bounded step until it processes no row, at most `maxSteps` times.
 * @param step processes a limited number of rows and returns how many
 * @returns the total number of processed rows
 */
export async function inSteps(maxSteps: number, step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let taken = 0; taken < maxSteps; taken += 1) {
    const rows = await step();
    total += rows;
    if (rows === 0) break;
  }
  return total;
}
