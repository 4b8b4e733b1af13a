/** Puts values into a text: `{name}` is replaced by the value of that name. */
export function filledText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => String(values[name] ?? ""));
}
