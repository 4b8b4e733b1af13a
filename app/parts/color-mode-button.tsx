import { ClientOnly, IconButton, Skeleton } from "@chakra-ui/react";
import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";

/** Switches between light and dark; until it is pressed the site follows the system. */
export function ColorModeButton() {
  return (
    <ClientOnly fallback={<Skeleton boxSize="9" borderRadius="md" />}>
      <Switch />
    </ClientOnly>
  );
}

function Switch() {
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === "dark";
  return (
    <IconButton
      variant="ghost"
      size="sm"
      aria-label={isDark ? "Use light colours" : "Use dark colours"}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
