const STEP =
  "Mix flour and water, cover the bowl and wait. The dough rises slowly, and every hour it gains strength and taste.";

/** An answer with every kind of block that a page shows. It is higher than a screen. */
export const LONG_ANSWER = `## A plan for a course

${STEP}

- Flour
- Water
- Salt

| Week | Subject | Exercise |
| ---- | ------- | -------- |
| 1 | Starter | Feed it twice a day |
| 2 | Dough | Fold it four times |
| 3 | Oven | Bake with steam |

### The recipe

${STEP}

\`\`\`
flour = 500
water = flour * 0.7
salt = flour * 0.02
\`\`\`

1. ${STEP}
2. ${STEP}
3. ${STEP}

> ${STEP}

${STEP} ${STEP}

${STEP} ${STEP}

That is the **whole plan**.`;

/** Twelve names for a business. */
export const NAMES = "Amber Birch Cedar Dune Ember Fjord Grove Harbor Iris Juniper Kestrel Lotus"
  .split(" ")
  .map((word) => `${word} Academy`);

/** A numbered list in Markdown. */
export function list(names: readonly string[]): string {
  return names.map((name, index) => `${index + 1}. ${name}`).join("\n");
}
