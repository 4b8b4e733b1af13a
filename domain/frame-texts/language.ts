const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "ar"] as const;

/** A language of the frame (product/embeds 9). */
export type Language = (typeof LANGUAGES)[number];

/** The language that the query `lang` names, English for any other. */
export function languageOf(lang: string | null | undefined): Language {
  return LANGUAGES.find((known) => known === lang) ?? "en";
}

/** The direction of a language's script. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
