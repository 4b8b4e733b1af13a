import { smallerLimit } from "#domain/clients/client-limits.ts";
import type { Client } from "#domain/clients/client.ts";

/** A tab of a client's page. */
export type ClientTab =
  | "overview"
  | "details"
  | "widgets"
  | "look"
  | "sites"
  | "lms"
  | "limits"
  | "privacy"
  | "keys"
  | "sign-in"
  | "programs"
  | "people"
  | "shares";

/** What needs attention at a client: a word for the list, a sentence for the client's page, and the tab that mends it. */
export type Attention = { word: string; sentence: string; tab: ClientTab };

type Facts = Pick<
  Client,
  | "domainurl"
  | "allowedOrigins"
  | "approvedWidgets"
  | "gptmodel"
  | "monthlyBudget"
  | "ownBudget"
  | "warnAt"
> & { modelRetired?: boolean; spent?: number };

/** What needs attention at a client (product/clients 15), the worst first; empty for a client that is fine. */
export function attentionOf(client: Facts): Attention[] {
  const { monthlyBudget, ownBudget, spent = 0, warnAt } = client;
  const budget = smallerLimit(monthlyBudget, ownBudget);
  const isSpent = budget !== null && spent >= budget;
  const isNear = budget !== null && !isSpent && spent >= (budget * warnAt) / 100;
  const found: [boolean, Attention][] = [
    [
      client.gptmodel === "",
      {
        word: "No model",
        sentence: "There is no model: nothing is answered.",
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
        sentence: "There is no domain and no allowed origin: no site can show the widgets.",
        tab: "details",
      },
    ],
    [
      client.approvedWidgets.length === 0,
      { word: "No widgets", sentence: "No widget is approved.", tab: "widgets" },
    ],
    [
      client.modelRetired === true,
      {
        word: "Model retired",
        sentence: `The AI provider no longer has ${client.gptmodel}: the fallback model answers.`,
        tab: "details",
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
