import { QUIZ, RUBRIC } from "#domain/templates/assessment.ts";
import { FLASHCARDS, INSTRUCTIONS, VOCABULARY } from "#domain/templates/learning.ts";
import { COURSE_OUTLINE, LESSON_PLAN } from "#domain/templates/lessons.ts";
import { FAQ, SOCIAL_POST } from "#domain/templates/publishing.ts";
import { DIFFERENTIATE, DISCUSSION } from "#domain/templates/reading.ts";
import { PARENT_LETTER, REPORT_COMMENT } from "#domain/templates/school.ts";
import { PRODUCT_DESCRIPTION, SALES_EMAIL } from "#domain/templates/selling.ts";
import type { Template } from "#domain/templates/template.ts";

/** All templates, in the order of the gallery. */
export const TEMPLATES: readonly Template[] = [
  LESSON_PLAN,
  COURSE_OUTLINE,
  DIFFERENTIATE,
  DISCUSSION,
  QUIZ,
  FLASHCARDS,
  VOCABULARY,
  INSTRUCTIONS,
  RUBRIC,
  REPORT_COMMENT,
  PARENT_LETTER,
  SALES_EMAIL,
  PRODUCT_DESCRIPTION,
  SOCIAL_POST,
  FAQ,
];
