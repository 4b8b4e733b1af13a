import { TOKEN_SCOPES, type TokenScope } from "#domain/service-tokens/program.ts";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import { DAY_MS } from "#domain/time.ts";
import type { ServiceToken } from "#domain/service-tokens/replies.ts";
import { inDollars, spentText } from "#domain/usage/money.ts";

type Owner = TokenSource["owner"];

/** The labels of scopes in a choice. */
const SCOPE_NAMES: Record<TokenScope, string> = {
  ask: "Ask widgets",
  usage: "Read usage",
  answers: "Read the list of answers",
  toolkits: "Export and import toolkits",
};

const OF_CLIENT: Record<TokenScope, string> = {
  ask: "The program sends values to the widgets of this site and gets their answers, which count and cost like all others.",
  usage: "The program reads how many answers the site has given, by day, widget and person.",
  answers:
    "The program reads when each answer was given, by which widget, and how it ended. It reads no texts.",
  toolkits:
    "The program reads this site’s own toolkits with their prompts, and changes them with a file.",
};

const OF_PLATFORM: Record<Exclude<TokenScope, "ask">, string> = {
  usage: "The program reads how many answers all clients have given, and what they have cost.",
  answers:
    "The program reads when each answer of all clients was given, how it ended and what it cost. It reads no texts.",
  toolkits:
    "The program reads the platform’s toolkits with their prompts, and changes them with a file.",
};

/** The choices for a new token: what it may do, and what the program then can do. */
export function scopeChoices(owner: Owner): { scope: TokenScope; name: string; means: string }[] {
  const means: Partial<Record<TokenScope, string>> = owner === "platform" ? OF_PLATFORM : OF_CLIENT;
  return TOKEN_SCOPES.flatMap((scope) => {
    const sentence = means[scope];
    return sentence ? [{ scope, name: SCOPE_NAMES[scope], means: sentence }] : [];
  });
}

/** The scopes of a token in words: `Ask widgets, read usage`. */
export function scopesText(scopes: readonly TokenScope[]): string {
  const text = scopes.map((scope) => SCOPE_NAMES[scope].toLowerCase()).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function hasEnded({ endsAt }: ServiceToken): boolean {
  return Date.parse(endsAt) <= Date.now();
}

/** The mark of a token whose end is near or has come; empty for others. */
export function endMark(token: ServiceToken): string {
  if (hasEnded(token)) return "Ended";
  const days = Math.floor((Date.parse(token.endsAt) - Date.now()) / DAY_MS);
  if (days >= 7) return "";
  if (days === 0) return "Ends within a day";
  return days === 1 ? "Ends in a day" : `Ends in ${days} days`;
}

/** The usage of a token in words, and the day of its last use. */
export function useText(token: ServiceToken): string {
  const { scopes, answersToday, dailyAnswers, lastUsedOn } = token;
  const asks = scopes.includes("ask");
  const parts = [
    asks && `${count(answersToday)} of ${count(dailyAnswers)} answers today`,
    asks && moneyText(token),
    lastUsedOn === null ? "not used yet" : `last used ${dayText(lastUsedOn)}`,
  ].filter(Boolean);
  const text = parts.join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The cost of this month and the budget; empty if the person may see neither. */
function moneyText({ spent, monthlyBudget }: ServiceToken): string {
  if (spent === null)
    return monthlyBudget === null ? "" : `at most ${inDollars(monthlyBudget)} a month`;
  return `${monthlyBudget === null ? inDollars(spent) : spentText(spent, monthlyBudget)} this month`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
