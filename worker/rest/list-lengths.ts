import type { FieldError } from "#worker/problem.ts";

/** The longest list that a schema accepts: the approved widgets of a client, the prices of an import. */
const MAX_LENGTH = 10_000;

/** The most entries in all lists of a body: far more than a file of toolkits has. */
const MAX_ENTRIES = 200_000;

/**
 * Finds a list that is too long for any schema. Schemas check each element before the length, and a wrong element costs an error:
 * 200,000 of them overflow the stack, and 1.7 million empty objects take seconds.
 */
export function findLongList(body: unknown): FieldError | undefined {
  const open: { path: string; value: unknown }[] = [{ path: "", value: body }];
  let entries = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (Array.isArray(value) && value.length > MAX_LENGTH) {
      return {
        path,
        message: `A list can have at most ${MAX_LENGTH.toLocaleString("en")} entries.`,
      };
    }
    if (Array.isArray(value)) entries += value.length;
    if (entries > MAX_ENTRIES) {
      const most = MAX_ENTRIES.toLocaleString("en");
      return { path: "", message: `The lists of a body can have at most ${most} entries in all.` };
    }
    for (const [name, child] of Object.entries(value ?? {})) {
      if (typeof child !== "object" || child === null) continue;
      open.push({ path: path === "" ? name : `${path}.${name}`, value: child });
    }
  }
  return undefined;
}
