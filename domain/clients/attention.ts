import type { Client } from "#domain/clients/client.ts";

/** A warning about a client: a word for the list, a sentence for the client's page, and the tab on which it is mended. */
export type Attention = {
  word: string;
  sentence: string;
  tab: "details" | "widgets" | "limits" | "sites" | "keys" | "people";
  /** The model that replaces one that ends. */
  moveTo?: string;
};

type Facts = Pick<
  Client,
  "domainurl" | "allowedOrigins" | "monthlyBudget" | "ownBudget" | "warnAt"
> & {
  /** Left out for managers: they do not see the model, and their first steps show whether a widget is approved. */
  gptmodel?: string;
  approvedWidgets?: string[];
  modelRetired?: boolean;
  modelEndsOn?: string | null;
  modelReplacement?: string | null;
  spent?: number;
};

/**
 * The sentence about the end of a model; null if none is known.
 * @param end whether the provider no longer has the model, and the day on which it will end
 * @param dayText a day as people read it
 */
export function endingSentence(
  model: string,
  { isRetired, endsOn }: { isRetired: boolean; endsOn: string | null },
  dayText: (day: string) => string,
): string | null {
  if (isRetired) return `The AI provider no longer has ${model}.`;
  return endsOn === null ? null : `The AI provider retires ${model} on ${dayText(endsOn)}.`;
}

/**
 * The warnings about a client (product/clients 15), the worst first; empty for none.
 * @param dayText a day as people read it
 */
export function attentionOf(client: Facts, dayText: (day: string) => string): Attention[] {
  const { gptmodel = null, monthlyBudget, ownBudget, spent = 0, warnAt } = client;
  const { modelRetired: isRetired = false, modelEndsOn: endsOn = null } = client;
  const ending = endingSentence(gptmodel ?? "", { isRetired, endsOn }, dayText);
  const budget = smallerLimit(monthlyBudget, ownBudget);
  const isSpent = budget !== null && spent >= budget;
  const isNear = budget !== null && !isSpent && spent >= (budget * warnAt) / 100;
  const found: [boolean, Attention][] = [
    [
      gptmodel === "",
      {
        word: "No model",
        sentence: "There is no model, so there are no answers.",
        tab: "details",
      },
    ],
    [
      isSpent,
      { word: "Budget used up", sentence: "This month's budget is used up.", tab: "limits" },
    ],
    [
      client.domainurl === "" && client.allowedOrigins.length === 0,
      {
        word: "No site",
        sentence: "There is no domain and no allowed site, so no site can show the widgets.",
        tab: "sites",
      },
    ],
    [
      client.approvedWidgets?.length === 0,
      { word: "No widgets", sentence: "No widget is approved.", tab: "widgets" },
    ],
    [
      ending !== null,
      {
        word: isRetired || endsOn === null ? "Model retired" : `Model ends ${dayText(endsOn)}`,
        sentence: ending ?? "",
        tab: "details",
        moveTo: client.modelReplacement ?? undefined,
      },
    ],
    [
      isNear,
      {
        word: "Budget nearly used up",
        sentence: `More than ${warnAt} % of this month's budget is used up.`,
        tab: "limits",
      },
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, attention]) => attention);
}

type FurtherFacts = { waiting: number; blockedSites: number; hasOldKey: boolean };

/** The warnings that stand on the page of a client only. */
export function furtherAttention({ waiting, blockedSites, hasOldKey }: FurtherFacts): Attention[] {
  const people = waiting === 1 ? "1 account waits" : `${waiting} accounts wait`;
  const sites = blockedSites === 1 ? "1 other site" : `${blockedSites} other sites`;
  const found: [boolean, Attention][] = [
    [waiting > 0, { word: "Waiting", sentence: `${people} for approval.`, tab: "people" }],
    [
      blockedSites > 0,
      {
        word: "Blocked sites",
        sentence: `${sites} asked for a widget and may not show it.`,
        tab: "sites",
      },
    ],
    [
      hasOldKey,
      {
        word: "Old key",
        sentence: "An old key still works, but will end. Replace it on the pages that have it.",
        tab: "keys",
      },
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, attention]) => attention);
}

/** The smaller one of two limits, of which null is none. */
function smallerLimit(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
