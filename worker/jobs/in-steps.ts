/**
 * Repeats a bounded step until it processes no row, at most `maxSteps` times. It pauses after each step for as long as the step took,
 * because the database runs one statement at a time: visitors' statements come in between.
 * @param step processes a limited number of rows and returns how many
 * @returns the total number of processed rows
 */
export async function inSteps(maxSteps: number, step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let taken = 0; taken < maxSteps; taken += 1) {
    const startedAt = Date.now();
    const rows = await step();
    total += rows;
    if (rows === 0) break;
    const pause = Date.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return total;
}
