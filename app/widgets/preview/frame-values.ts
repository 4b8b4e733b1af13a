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

/** The fragment that fills a frame with these values (product/embeds 1); empty without any. */
export function valuesFragment(values: GivenValues): string {
  const pairs = [...values].flatMap(([name, texts]) => texts.map((text) => [name, text]));
  return pairs.length > 0 ? `#${new URLSearchParams(pairs)}` : "";
}
