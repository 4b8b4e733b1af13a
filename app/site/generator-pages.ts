import { type GeneratorKind, PRODUCT_TYPES } from "#domain/assistant/generator-kinds.ts";

/** A field of a generator's form; `name` is its name in the request body. */
export type GeneratorField = {
  name: "prompt" | "audience" | "product" | "titles";
  label: string;
  placeholder: string;
  isRequired?: boolean;
  /** The options of a choice; the first is the default. Fields without options are texts. */
  options?: readonly string[];
  isLong?: boolean;
};

/** The texts and fields of a generator page. The home page shows `blurb` too. */
export type GeneratorPage = {
  path: string;
  kind: GeneratorKind;
  title: string;
  blurb: string;
  button: string;
  fields: GeneratorField[];
};

const audience: GeneratorField = {
  name: "audience",
  label: "Audience",
  placeholder: "Who is it for?",
};

/** The six generators, in the order of the home page (product/assistant 1). */
export const GENERATOR_PAGES: GeneratorPage[] = [
  {
    path: "/businessnames",
    kind: "busname",
    title: "Business Name Generator",
    blurb: "Nine names for the business behind your courses.",
    button: "Generate Names",
    fields: [
      {
        name: "prompt",
        label: "Description",
        placeholder: "What does your business do, and what should its name feel like?",
        isRequired: true,
        isLong: true,
      },
      { ...audience, isRequired: true },
    ],
  },
  {
    path: "/coursenames",
    kind: "coursename",
    title: "Course Name Generator",
    blurb: "Nine course titles that tell learners what they will get.",
    button: "Generate Names",
    fields: [
      {
        name: "prompt",
        label: "Description",
        placeholder: "What is the course about, and what can people do after it?",
        isRequired: true,
        isLong: true,
      },
      { ...audience, isRequired: true },
    ],
  },
  {
    path: "/communitynames",
    kind: "communityname",
    title: "Community Name Generator",
    blurb: "Nine names for a community that people want to join.",
    button: "Generate Names",
    fields: [
      {
        name: "prompt",
        label: "Description",
        placeholder: "What brings the members of your community together?",
        isRequired: true,
        isLong: true,
      },
      { ...audience, isRequired: true },
    ],
  },
  {
    path: "/socialposts",
    kind: "socialpost",
    title: "Social Post Generator",
    blurb: "Ready-to-publish posts about your next launch.",
    button: "Generate Posts",
    fields: [
      {
        name: "prompt",
        label: "Description",
        placeholder: "What do you want to tell people about?",
        isRequired: true,
        isLong: true,
      },
      audience,
      {
        name: "product",
        label: "Promotion Type",
        placeholder: "",
        options: PRODUCT_TYPES,
      },
    ],
  },
  {
    path: "/topics",
    kind: "grouptopic",
    title: "Group Topic Generator",
    blurb: "Discussion topics that get a group talking.",
    button: "Generate Topics",
    fields: [
      {
        name: "prompt",
        label: "Description",
        placeholder: "What is your group about?",
        isRequired: true,
        isLong: true,
      },
      audience,
      {
        name: "titles",
        label: "Titles",
        placeholder: "Lessons or earlier topics to build on, one per line",
        isLong: true,
      },
    ],
  },
  {
    path: "/courseideas",
    kind: "courseidea",
    title: "Course Idea Generator",
    blurb: "Ideas for your next course or product, each with its main parts.",
    button: "Generate Ideas",
    fields: [
      {
        name: "prompt",
        label: "Description",
        placeholder: "What do you know well, and who do you like to teach?",
        isRequired: true,
        isLong: true,
      },
      audience,
      { name: "product", label: "Content Type", placeholder: "", options: PRODUCT_TYPES },
    ],
  },
];
