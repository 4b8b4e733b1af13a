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

export type GeneratorForm = { button: string; fields: GeneratorField[] };

const audience: GeneratorField = {
  name: "audience",
  label: "Audience",
  placeholder: "Who is it for?",
};

/** The forms of the generators (product/assistant 1). */
export const GENERATOR_FORMS: Record<GeneratorKind, GeneratorForm> = {
  busname: {
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
  coursename: {
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
  communityname: {
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
  socialpost: {
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
  grouptopic: {
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
  courseidea: {
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
};
