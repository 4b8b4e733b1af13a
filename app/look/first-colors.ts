/**
 * The script that sets the colour scheme before the first paint, by the choice that app/site/color-scheme.ts stores. It stands
 * in the head and imports nothing.
 */
export const FIRST_COLORS = `let choice;
try { choice = localStorage.theme } catch {}
const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.add(isDark ? "dark" : "light");`;
