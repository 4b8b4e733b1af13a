import type { GeneratorKind } from "#domain/assistant/generator-kinds.ts";

/** The page of a generator, as menus, the palette and the home page name it. Its form is in `app/results/generator-forms.ts`. */
export type GeneratorPage = { path: string; kind: GeneratorKind; title: string; blurb: string };

/** The six generators, in the order of the home page (product/assistant 1). */
export const GENERATOR_PAGES: GeneratorPage[] = [
  {
    path: "/businessnames",
    kind: "busname",
    title: "Business Name Generator",
    blurb: "Nine names for the business behind your courses.",
  },
  {
    path: "/coursenames",
    kind: "coursename",
    title: "Course Name Generator",
    blurb: "Nine course titles that tell learners what they will get.",
  },
  {
    path: "/communitynames",
    kind: "communityname",
    title: "Community Name Generator",
    blurb: "Nine names for a community that people want to join.",
  },
  {
    path: "/socialposts",
    kind: "socialpost",
    title: "Social Post Generator",
    blurb: "Ready-to-publish posts about your next launch.",
  },
  {
    path: "/topics",
    kind: "grouptopic",
    title: "Group Topic Generator",
    blurb: "Discussion topics that get a group talking.",
  },
  {
    path: "/courseideas",
    kind: "courseidea",
    title: "Course Idea Generator",
    blurb: "Ideas for your next course or product, each with its main parts.",
  },
];
