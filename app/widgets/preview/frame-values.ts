import type { GivenValues } from "#domain/widgets/input-values.ts";

/** The values of the form in a frame of this site, by the names of its fields, without files. */
export function frameValues(page: Document | null | undefined): GivenValues {
  const form = page?.querySelector("form");
  const values = new Map<string, string[]>();
  if (!form) return values;
  // An input named `elements` hides the property of that name, so that only FormData is safe.
  const files = [...form.querySelectorAll<HTMLInputElement>("[type=file]")].map(({ name }) => name);
  for (const [name, value] of new FormData(form))
    if (!files.includes(name)) values.set(name, [...(values.get(name) ?? []), String(value)]);
  return values;
}

/** Tells the values of the form in a frame of this site that has loaded, at once and after each change. */
export function watchValues(
  page: Document | null | undefined,
  onValues: (values: GivenValues) => void,
): void {
  const tell = () => onValues(frameValues(page));
  page?.addEventListener("input", tell);
  page?.addEventListener("change", tell);
  tell();
}

/** The fragment that fills a frame with these values (product/embeds 1); empty without any. */
export function valuesFragment(values: GivenValues): string {
  const pairs = [...values].flatMap(([name, texts]) => texts.map((text) => [name, text]));
  return pairs.length > 0 ? `#${new URLSearchParams(pairs)}` : "";
}
