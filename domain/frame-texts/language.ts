// Without zod: every page of the site loads this file.
export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language that the query `lang` names, also as a language tag: `de-AT`.
 * @param fallback the language where the query names none; English without it
 */
export function languageOf(lang: string | null | undefined, fallback?: string): Language {
  const find = (tag?: string | null) =>
    LANGUAGES.find((known) => known === tag?.split(/[-_]/u)[0]?.toLowerCase());
  return find(lang) ?? find(fallback) ?? "en";
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
