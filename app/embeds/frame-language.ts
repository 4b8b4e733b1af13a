import { useLocation, useRouteLoaderData } from "react-router";
import type { ClientFrame } from "#domain/clients/frame.ts";
import { type Language, languageOf } from "#domain/frame-texts/language.ts";

/** The language of a frame: the one that its address names, or else the client's (product/embeds 9). */
export function useFrameLanguage(): Language {
  const lang = new URLSearchParams(useLocation().search).get("lang");
  const loaded = useRouteLoaderData<{ clientdata: { frame: ClientFrame } }>("routes/embed");
  return languageOf(lang, loaded?.clientdata.frame.language);
}
