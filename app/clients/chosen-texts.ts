import { counted } from "#app/workspace/counted.ts";
import { type ChangedClients, MAX_CHOSEN_CLIENTS } from "#domain/clients/chosen.ts";
import { MAX_PAGE_SIZE } from "#domain/list-query.ts";

/** What selects all clients of a list, as many as one call takes: the label of its button, and the pages to load. */
export function choiceOfAll(total: number): { label: string; pages: number } {
  const count = Math.min(total, MAX_CHOSEN_CLIENTS);
  const which = total > count ? "the first" : "all";
  return {
    label: `Select ${which} ${count.toLocaleString("en")}`,
    pages: Math.ceil(count / MAX_PAGE_SIZE),
  };
}

/**
 * What has become of the chosen clients that were not refused: "2 clients moved to gpt. 1 client had it already."
 * @param had what is true of a client that was as wished before
 */
export function outcomeText(
  done: ChangedClients,
  chosen: number,
  [before, after, had]: [before: string, after: string, had: string],
): string {
  const { changed, refused } = done;
  const unchanged = chosen - changed.length - refused.length;
  const text = `${before}${counted(changed.length, "client")}${after}.`;
  return unchanged > 0 ? `${text} ${counted(unchanged, "client")} had ${had} already.` : text;
}
