import type { GeneratorKind } from "#domain/assistant/generator-kinds.ts";
import type { RunKind } from "#domain/usage/runs.ts";

/** The names on screen of the kinds of answers. */
export const KIND_NAMES = new Map<string, string>(
  Object.entries({
    visitor: "Visitors of embeds",
    program: "Programs",
    preview: "Signed-in people with widgets",
    test: "Tests of widgets",
    assist: "Help with prompts",
    chat: "Chat",
    generator: "Generators",
  } satisfies Record<RunKind, string>),
);

/** The names on screen of features that are no widgets. */
export const FEATURE_NAMES = new Map<string, string>(
  Object.entries({
    assist: "Help with prompts",
    chat: "Chat",
    busname: "Business names",
    coursename: "Course names",
    communityname: "Community names",
    socialpost: "Social posts",
    grouptopic: "Group topics",
    courseidea: "Course ideas",
  } satisfies Record<GeneratorKind | "assist" | "chat", string>),
);

/** The person and the widget of sums that are older than 13 months (db/usage/sums.ts), and what people call them. */
export const OLD = "old";
export const OLD_NAME = "Older than 13 months";

/** The reason why answers are refused: limits of the day, budgets of the month, and limits per minute by their names (product/usage 1). */
export const REFUSAL_NAMES = new Map<string, string>([
  ["own", "Answers of the day: a person, a program or a visitor's network"],
  ["network", "Answers of the day: new accounts of a network"],
  ["author", "Answers of the day: a person, by shares"],
  ["share", "Answers of the day: a share"],
  ["signedIn", "Answers of the day: accounts of a client"],
  ["client", "Answers of the day: a client"],
  ["platform", "Answers of the day: all clients"],
  ["tokenBudget", "Budget of a service token"],
  ["tokenCrowded", "Budget of a service token, held by answers under way"],
  ["clientBudget", "Budget of a client"],
  ["clientCrowded", "Budget of a client, held by answers under way"],
  ["platformBudget", "Budget of all clients"],
  ["platformCrowded", "Budget of all clients, held by answers under way"],
  ["zone", "The time zone had just changed"],
  ["VISITOR_LIMIT", "Too many a minute: an address"],
  ["KEY_LIMIT", "Too many a minute: a key"],
  ["USER_LIMIT", "Too many a minute: a person"],
  ["TEST_LIMIT", "Too many a minute: tests of a person"],
]);
