import { LANGUAGES } from "#domain/frame-texts/language.ts";

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** The languages of the frame as options, with their English names. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  text: NAMES.of(value) ?? value,
}));
