import type { KeepsTexts } from "#domain/embeds.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText } from "#domain/frame-texts/filled-text.ts";
import type { Language } from "#domain/frame-texts/language.ts";

/** The sentence of a form whose texts are kept: for how long, and by whom (product/usage 8). */
export function keptSentence(
  { days, by }: KeepsTexts,
  { kept }: FrameTexts,
  language: Language,
): string {
  const unit = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  const text = new Intl.NumberFormat(language, unit).format(days);
  return filledText(kept, { days: text, client: by });
}
