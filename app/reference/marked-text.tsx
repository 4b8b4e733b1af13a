/** A text in which backticks mark code. */
export function MarkedText({ children: text }: { children: string }) {
  return text.split("`").map((part, index) =>
    // Every second part stands between backticks.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
