import { Moon, Sun } from "lucide-react";
import plain from "#app/look/plain.module.css";
import { chooseColorScheme, useColorScheme } from "#app/site/color-scheme.ts";
import { useIsReady } from "#app/site/use-is-ready.ts";

/** Switches between light and dark colours. Until a person uses it, the site follows the system. */
export function ColorModeButton() {
  const isDark = useColorScheme() === "dark";
  // The server cannot render it: only the browser has the colour scheme.
  if (!useIsReady()) return <span />;
  return (
    <button
      type="button"
      className={`${plain.button} ${plain.icon}`}
      aria-label={isDark ? "Use light colors" : "Use dark colors"}
      onClick={() => chooseColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun /> : <Moon />}
    </button>
  );
}
