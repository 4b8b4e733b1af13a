/** The most tests of a widget, and the most checks of a test (product/tests 1). */
export const MAX_TESTS = 50;
export const MAX_CHECKS = 10;
