import { counted } from "#app/workspace/counted.ts";
import type { ChangedClients } from "#domain/clients/chosen.ts";
import { MAX_CHOSEN_CLIENTS, MAX_PAGE_SIZE } from "#domain/list-filters.ts";

/** The button that selects all clients of a list, or as many as one call takes: its label, and how many pages of the list it loads. */
export function choiceOfAll(total: number): { label: string; pages: number } {
  const count = Math.min(total, MAX_CHOSEN_CLIENTS);
  const which = total > count ? "the first" : "all";
  return {
    label: `Select ${which} ${count.toLocaleString("en")}`,
    pages: Math.ceil(count / MAX_PAGE_SIZE),
  };
}

/**
 * The sentences after a change of several clients: "2 clients moved to gpt. 1 client had it already." They leave out the refused clients.
 * @param chosen how many clients were chosen
 * @param it the pronoun for what the clients got: "it" or "them"
 * @param sentence says what was done with the changed clients, of which it gets the count: "2 clients"
 */
export function outcomeText(
  { changed, refused }: ChangedClients,
  chosen: number,
  it: "it" | "them",
  sentence: (clients: string) => string,
): string {
  const unchanged = chosen - changed.length - refused.length;
  const text = sentence(counted(changed.length, "client"));
  return unchanged > 0 ? `${text} ${counted(unchanged, "client")} had ${it} already.` : text;
}
