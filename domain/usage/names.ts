import type { GeneratorKind } from "#domain/assistant/generator-kinds.ts";
import type { RunKind } from "#domain/usage/runs.ts";

/** What people call the kinds of answers. */
export const KIND_NAMES = new Map<string, string>(
  Object.entries({
    visitor: "Visitors of embeds",
    preview: "Signed-in people with widgets",
    test: "Tests of widgets",
    assist: "Help with prompts",
    chat: "Chatbot",
    generator: "Generators",
  } satisfies Record<RunKind, string>),
);

/** What people call the features that are no widgets. */
export const FEATURE_NAMES = new Map<string, string>(
  Object.entries({
    assist: "Help with prompts",
    chat: "Chatbot",
    busname: "Business names",
    coursename: "Course names",
    communityname: "Community names",
    socialpost: "Social posts",
    grouptopic: "Group topics",
    courseidea: "Course ideas",
  } satisfies Record<GeneratorKind | "assist" | "chat", string>),
);
