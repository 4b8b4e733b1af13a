import { createSystem, defineConfig } from "@chakra-ui/react";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  animationStyles,
  breakpoints,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss,
  keyframes,
  layerStyles,
  semanticTokens,
  textStyles,
  tokens,
} from "@chakra-ui/react/theme";
import { recipes, slotRecipes } from "#app/look/recipes.ts";

const headingFont =
  "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif";
const bodyFont = "Inter, 'Segoe UI', system-ui, -apple-system, 'Helvetica Neue', Arial, sans-serif";

/** Chakra's own look, with the recipes that the site uses in place of all. */
const base = defineConfig({
  preflight: true,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
    textStyles,
    layerStyles,
    animationStyles,
  },
});

/** The look of the site: indigo on paper by day, on slate by night. The embed has its own few lines of CSS (design 8). */
export const system = createSystem(
  defaultBaseConfig,
  base,
  defineConfig({
    globalCss: {
      html: { colorPalette: "brand", overflowY: "scroll" },
      body: { bg: "bg", color: "fg", minHeight: "100dvh" },
      "*::selection": { bg: "brand.muted" },
      "*, *::before, *::after": {
        "@media (prefers-reduced-motion: reduce)": {
          animationDuration: "0.01ms !important",
          transitionDuration: "0.01ms !important",
        },
      },
    },
    theme: {
      tokens: {
        fonts: { heading: { value: headingFont }, body: { value: bodyFont } },
        colors: {
          brand: {
            50: { value: "#eef2ff" },
            100: { value: "#e0e7ff" },
            200: { value: "#c7d2fe" },
            300: { value: "#a5b4fc" },
            400: { value: "#818cf8" },
            500: { value: "#6366f1" },
            600: { value: "#4f46e5" },
            700: { value: "#4338ca" },
            800: { value: "#3730a3" },
            900: { value: "#312e81" },
            950: { value: "#1e1b4b" },
          },
        },
      },
      semanticTokens: {
        colors: {
          bg: {
            DEFAULT: { value: { _light: "#fbfaf8", _dark: "#11131a" } },
            subtle: { value: { _light: "#f3f1ec", _dark: "#181b25" } },
            muted: { value: { _light: "#eae7e0", _dark: "#222634" } },
            panel: { value: { _light: "#ffffff", _dark: "#181b25" } },
          },
          fg: {
            DEFAULT: { value: { _light: "#1b1c22", _dark: "#eceef5" } },
            muted: { value: { _light: "#52545f", _dark: "#a9afc2" } },
            subtle: { value: { _light: "#62646f", _dark: "#969db3" } },
            error: { value: { _light: "{colors.red.700}", _dark: "{colors.red.400}" } },
          },
          border: { DEFAULT: { value: { _light: "#dedad1", _dark: "#2e3344" } } },
          brand: {
            solid: { value: { _light: "{colors.brand.700}", _dark: "{colors.brand.600}" } },
            contrast: { value: "white" },
            fg: { value: { _light: "{colors.brand.700}", _dark: "{colors.brand.300}" } },
            muted: { value: { _light: "{colors.brand.100}", _dark: "{colors.brand.900}" } },
            subtle: { value: { _light: "{colors.brand.50}", _dark: "{colors.brand.950}" } },
            emphasized: { value: { _light: "{colors.brand.200}", _dark: "{colors.brand.800}" } },
            focusRing: { value: { _light: "{colors.brand.600}", _dark: "{colors.brand.400}" } },
          },
        },
      },
    },
  }),
);
