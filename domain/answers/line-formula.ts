/** The most characters of one formula. */
export const MAX_FORMULA = 1_000;

/**
 * A formula between dollar signs in a line, as a pattern with the group `dollar`. Not money: no letter or digit before the first dollar sign, no
 * blank inside at either end, no digit after the second one.
 */
export const DOLLAR_FORMULA = String.raw`(?<![\w$\\])\$(?![\s$])(?<dollar>(?:\\.|[^\\$\n]){1,${MAX_FORMULA}})(?<!\s)\$(?![\d$])`;
