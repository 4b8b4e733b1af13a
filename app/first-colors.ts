/**
 * The script that sets the colour scheme before anything is painted. That of next-themes stands in the body, where a frame in the
 * other colours can come before it; it decides by the same choice.
 */
export const FIRST_COLORS = `try {
  const choice = localStorage.theme;
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.add(isDark ? "dark" : "light");
} catch {}`;
