/** The six generators, by the `type` of `POST /api/generate` (spec 7). */
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

/** Whether a generator gives names: nine of them, with a trademark disclaimer (spec 2). */
export function isNameKind(kind: GeneratorKind): boolean {
  return NAME_KINDS.includes(kind);
}

/** How many names a name generator gives (spec 9). */
export const NAME_COUNT = 9;

/** The most characters of a generator's texts. They stand here since the generators' pages load no zod. */
export const MAX_LONG_TEXT = 2_000;
export const MAX_SHORT_TEXT = 500;

/** Promotion and content types; 'Webinar' stands twice (spec 2, sic). */
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
