/**
 * Replaces the formulas of an answer by their LaTeX as text, for places that cannot show MathML.
 * @param root an element with sanitised HTML, which is changed
 */
export function mathsAsText(root: Element): void {
  for (const formula of root.querySelectorAll("math")) formula.replaceWith(latexOf(formula));
}

/** The LaTeX of a formula with dollar signs around it. */
export function latexOf(formula: Element): string {
  const dollars = formula.hasAttribute("display") ? "$$" : "$";
  return dollars + formula.getAttribute("alttext") + dollars;
}
