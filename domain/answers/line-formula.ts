/** The most characters of one formula. */
export const MAX_FORMULA = 1_000;

/** Two amounts with words between them: $40/day and 200$. */
const AMOUNTS = String.raw`\d[^\\$\n]{0,100}\p{L}{2,}[^\\$\n]{0,100}\s\d[\d.,]{0,12}\$`;

/**
 * A formula between dollar signs in a line, as a pattern with the group `dollar`. Not money: no letter or digit before the first dollar sign, no
 * blank inside at either end, no digit after the second one. Nor two names of variables, as in $HOME/$USER.
 */
export const DOLLAR_FORMULA = String.raw`(?<![\w$\\])\$(?![\s$]|${AMOUNTS}|[A-Z_]{2,}[/:]\$)(?<dollar>(?:\\.|[^\\$\n]){1,${MAX_FORMULA}})(?<!\s)\$(?![\d$])`;
