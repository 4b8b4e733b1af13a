import type { Check } from "#domain/widgets/widget-test.ts";

/** A check in a few words, as a list shows it. */
export function checkName(check: Check): string {
  switch (check.kind) {
    case "contains":
      return `Contains “${check.text}”`;
    case "lacks":
      return `Does not contain “${check.text}”`;
    case "begins":
      return `Begins with “${check.text}”`;
    case "words":
      return `Has ${rangeOf(check)} ${isOne(check) ? "word" : "words"}`;
    case "items":
      return `Has ${rangeOf(check)} ${isOne(check) ? "item" : "items"}`;
    case "one right":
      return "Each question has one right option";
    case "json":
      return "Is JSON that matches a schema";
    case "judged":
      return `Judged by the AI${check.times === 3 ? ", three times" : ""}: “${check.criterion}”`;
  }
}

type Range = { from?: number; to?: number };

/** The numbers of words or items that an answer may have, as text. */
export function rangeOf({ from, to }: Range): string {
  if (to === undefined) return `at least ${from}`;
  if (from === undefined) return `at most ${to}`;
  return from === to ? String(to) : `${from} to ${to}`;
}

function isOne({ from, to = from }: Range): boolean {
  return to === 1;
}
