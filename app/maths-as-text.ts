/**
 * Replaces the formulas of an answer by their LaTeX as text, for places that cannot show MathML.
 * @param root an element with sanitised HTML, which is changed
 */
export function mathsAsText(root: Element): void {
  for (const formula of root.querySelectorAll("math")) formula.replaceWith(latexOf(formula));
}

/** Gives an answer's HTML with the LaTeX of its formulas, for the editor of results, which has no MathML. */
export function withMathsAsText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  mathsAsText(body);
  return body.innerHTML;
}

/** The LaTeX of a formula with dollar signs around it. */
export function latexOf(formula: Element): string {
  const dollars = formula.hasAttribute("display") ? "$$" : "$";
  return dollars + formula.getAttribute("alttext") + dollars;
}
