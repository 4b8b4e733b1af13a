/**
 * The script that sets the colour scheme before the first paint, from the choice that app/site/color-scheme.ts stores, and the roles of
 * the session that will be restored (`shownRoles` in app/session/session-calls.ts), so that nobody who is signed in sees "Sign In", and
 * the first paint has the links of their roles. A person can go back or forward before React has hydrated the page. React Router would
 * then render the new address with the data of the page that is shown, so the page is loaded again; app/root.tsx ends that. The root
 * writes the script into the document's head, so it imports nothing.
 */
export const FIRST_SCRIPT = `let choice;
let roles;
try {
  choice = localStorage.theme;
  if (!localStorage["signing-out"] && (sessionStorage["signed-in"] || localStorage.persist === "true"))
    roles = JSON.parse(localStorage.roles).join(" ");
} catch {}
const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.add(isDark ? "dark" : "light");
if (roles) document.documentElement.dataset.session = roles;
const address = () => location.pathname + location.search;
const served = address();
onpopstate = () => {
  if (address() !== served) location.reload();
};`;

/** The colour of the browser's frame around a page: `--color-bg-panel` of app/look/tokens.css, the header's background. */
export const THEME_COLORS = { light: "#ffffff", dark: "#181b25" };
