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
  ["own", "Daily answers: a person, a program or a visitor's network"],
  ["network", "Daily answers: new accounts of a network"],
  ["author", "Daily answers: a person, by shares"],
  ["share", "Daily answers: a share"],
  ["signedIn", "Daily answers: accounts of a client"],
  ["client", "Daily answers: a client"],
  ["platform", "Daily answers: all clients"],
  ["tokenBudget", "Budget of a service token"],
  ["tokenCrowded", "Budget of a service token, reserved for answers under way"],
  ["clientBudget", "Budget of a client"],
  ["clientCrowded", "Budget of a client, reserved for answers under way"],
  ["platformBudget", "Budget of all clients"],
  ["platformCrowded", "Budget of all clients, reserved for answers under way"],
  ["zone", "The time zone had just changed"],
  ["VISITOR_LIMIT", "Too many per minute: an internet address"],
  ["KEY_LIMIT", "Too many per minute: a client's key"],
  ["USER_LIMIT", "Too many per minute: a person"],
  ["TEST_LIMIT", "Too many per minute: tests of a person"],
]);
