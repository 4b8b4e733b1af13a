import { Moon, Sun } from "lucide-react";
import plain from "#app/look/plain.module.css";
import { chooseColorScheme, useColorScheme } from "#app/site/color-scheme.ts";
import { useIsReady } from "#app/site/use-is-ready.ts";

/** Switches between light and dark; until it is pressed the site follows the system. */
export function ColorModeButton() {
  const isDark = useColorScheme() === "dark";
  // Without script it would do nothing, and the server does not know which of the two it offers.
  if (!useIsReady()) return <span />;
  return (
    <button
      type="button"
      className={`${plain.button} ${plain.icon}`}
      aria-label={isDark ? "Use light colours" : "Use dark colours"}
      onClick={() => chooseColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun /> : <Moon />}
    </button>
  );
}
