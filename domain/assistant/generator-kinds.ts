/** The values of `type` in `POST /api/generate` (product/assistant 1). */
export const GENERATOR_KINDS = [
  "busname",
  "coursename",
  "communityname",
  "socialpost",
  "grouptopic",
  "courseidea",
] as const;
export type GeneratorKind = (typeof GENERATOR_KINDS)[number];

const NAME_KINDS: readonly GeneratorKind[] = ["busname", "coursename", "communityname"];

/** True for the generators that give a list of names (product/assistant 1). */
export function isNameKind(kind: GeneratorKind): boolean {
  return NAME_KINDS.includes(kind);
}

/** The number of names in a result (product/assistant 1). */
export const NAME_COUNT = 9;

/** The most characters of a generator's inputs. Not in generator.ts: the pages of the generators must not load zod. */
export const MAX_LONG_TEXT = 2_000;
export const MAX_SHORT_TEXT = 500;

/** Promotion and content types. product/assistant 1: 'Webinar' is listed twice. Meant. */
export const PRODUCT_TYPES = [
  "Course",
  "Blog Post",
  "Instructional Video",
  "Webinar",
  "Workshop",
  "Community",
  "E-book",
  "Digital Download",
  "Masterclass",
  "Webinar",
  "Other",
] as const;
