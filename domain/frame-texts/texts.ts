import { AR } from "#domain/frame-texts/ar.ts";
import { DE } from "#domain/frame-texts/de.ts";
import { EN, type FrameTexts } from "#domain/frame-texts/en.ts";
import { ES } from "#domain/frame-texts/es.ts";
import { FR } from "#domain/frame-texts/fr.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import { IT } from "#domain/frame-texts/it.ts";
import { NL } from "#domain/frame-texts/nl.ts";
import { PT } from "#domain/frame-texts/pt.ts";

const TEXTS: Record<Language, FrameTexts> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  pt: PT,
  nl: NL,
  ar: AR,
};

export function textsIn(language: Language): FrameTexts {
  return TEXTS[language];
}

const KEYS = new Map(Object.entries(EN).map(([key, text]) => [text, key as keyof FrameTexts]));

/** A sentence of the REST interface in a language. A sentence that the frame does not have stays English. */
export function translated(sentence: string, language: Language): string {
  const key = KEYS.get(sentence);
  return key === undefined ? sentence : TEXTS[language][key];
}
