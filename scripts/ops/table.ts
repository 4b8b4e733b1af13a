/** What a command has to say: rows for a table, or a sentence. `--json` prints it as it is. */
export type Told = { rows: Record<string, string | number | null>[] } | { sentence: string };

/** A cell. Characters that a terminal would obey, and those that change the direction of what follows, are escaped. */
function oneLine(value: string | number | null | undefined): string {
  return String(value ?? "").replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** Rows as columns of text, or the sentence. */
export function asText(told: Told, none = "Nothing."): string {
  if ("sentence" in told) return told.sentence;
  const [first] = told.rows;
  if (first === undefined) return none;
  const names = Object.keys(first);
  const lines = [names, ...told.rows.map((row) => names.map((name) => oneLine(row[name])))];
  const widths = names.map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
