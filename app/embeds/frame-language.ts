import { useLocation } from "react-router";
import { type Language, languageOf } from "#domain/frame-texts/language.ts";

/** The language that the address of a frame names (product/embeds 9). */
export function useFrameLanguage(): Language {
  return languageOf(new URLSearchParams(useLocation().search).get("lang"));
}
