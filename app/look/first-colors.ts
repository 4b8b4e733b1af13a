/**
 * The script that sets the colour scheme before the first paint, from the choice that app/site/color-scheme.ts stores, and says whether
 * a session will be restored (`shownRoles` in app/session/session-calls.ts), so that nobody who is signed in sees "Sign In". The root
 * writes it into the document's head, so it imports nothing.
 */
export const FIRST_COLORS = `let choice;
let hasSession;
try {
  choice = localStorage.theme;
  hasSession = localStorage.roles && !localStorage["signing-out"] && (sessionStorage["signed-in"] || localStorage.persist === "true");
} catch {}
const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.add(isDark ? "dark" : "light");
if (hasSession) document.documentElement.dataset.session = "";`;

/** The colour of the browser's frame around a page: `--color-bg-panel` of app/look/tokens.css, the header's background. */
export const THEME_COLORS = { light: "#ffffff", dark: "#181b25" };
