/** A sentence that helps with a wrong name: the nearest of the known ones, or all of them. */
export function nearestSentence(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, distance: distanceOf(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.ceil(name.length / 3))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? `Did you mean “${nearest.other}”?` : `Known are ${known.join(", ")}.`;
}

/** The letters to add, remove or replace to make one text of another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
