import { createSystem, defineConfig } from "@chakra-ui/react";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  alertSlotRecipe,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  cardSlotRecipe,
  codeRecipe,
  containerRecipe,
  cssVarsPrefix,
  cssVarsRoot,
  dataListSlotRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  fieldsetSlotRecipe,
  globalCss,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  keyframes,
  linkRecipe,
  listSlotRecipe,
  qrCodeSlotRecipe,
  semanticTokens,
  skeletonRecipe,
  spinnerRecipe,
  tableSlotRecipe,
  textStyles,
  textareaRecipe,
  tokens,
} from "@chakra-ui/react/theme";

/**
 * The recipes (styles) of the Chakra components that the site uses. Every page behind the gates loads all of them, so unused recipes are
 * left out. A Chakra component that is new to the site needs its recipe here; without it the component has no style.
 */
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  code: codeRecipe,
  container: containerRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  link: linkRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  alert: alertSlotRecipe,
  card: cardSlotRecipe,
  dataList: dataListSlotRecipe,
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
  fieldset: fieldsetSlotRecipe,
  list: listSlotRecipe,
  qrCode: qrCodeSlotRecipe,
  table: tableSlotRecipe,
};

/** Chakra's default configuration with only those recipes that the site uses. */
const base = defineConfig({
  // Every page loads app/look/reset.css.
  preflight: false,
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
    // The recipes use no other layer style.
    layerStyles: { disabled: { value: { opacity: "0.5", cursor: "not-allowed" } } },
  },
});

/** A token whose light and dark values are in app/look/tokens.css. */
function token(name: string) {
  return { value: `var(--${name})` };
}

const SMALL_RADIUS = { value: "0.25rem" };

/** The Chakra theme of the pages behind the gates. Public pages use plain style sheets (docs/decisions/012-public-pages-without-chakra.md). */
export const system = createSystem(
  defaultBaseConfig,
  base,
  defineConfig({
    globalCss: {
      html: { colorPalette: "brand" },
      "*::selection": { bg: "brand.muted" },
    },
    theme: {
      tokens: {
        fonts: {
          heading: token("font-heading"),
          body: token("font-body"),
          mono: token("font-mono"),
        },
        // Two radii: fields and buttons have the small one, boxes the large one.
        radii: { xs: SMALL_RADIUS, sm: SMALL_RADIUS, md: SMALL_RADIUS, xl: { value: "0.5rem" } },
      },
      // All pages have one width, and their headings one size (app/look/tokens.css). Buttons and fields are 32 or 40 pixels high.
      recipes: {
        // Without a palette of its own, a badge would have that of the page.
        badge: { base: { colorPalette: "gray" } },
        // The same padding as that of the header (`.wide` in app/look/plain.module.css).
        container: { base: { px: { lg: "6" } } },
        // A place has one solid button, for what most people come for.
        button: {
          variants: { size: { sm: { h: "8", minW: "8" }, lg: { h: "10", minW: "10" } } },
          defaultVariants: { variant: "outline" },
        },
        // The serifs of the other headings are for larger letters.
        heading: { variants: { size: { sm: { fontFamily: "body" } } } },
        input: { variants: { size: { sm: { "--input-height": "sizes.8" } } } },
      },
      semanticTokens: {
        // Cards, dialogs and alerts are boxes.
        radii: { l3: { value: "{radii.lg}" } },
        // The width of a Container that names none.
        sizes: { "8xl": token("workspace-width") },
        colors: {
          bg: {
            DEFAULT: token("color-bg"),
            subtle: token("color-bg-subtle"),
            muted: token("color-bg-muted"),
            panel: token("color-bg-panel"),
          },
          fg: {
            DEFAULT: token("color-fg"),
            muted: token("color-fg-muted"),
            subtle: token("color-fg-subtle"),
            error: token("color-error"),
          },
          border: {
            DEFAULT: token("color-border"),
            emphasized: token("color-border-emphasized"),
            error: token("color-error-border"),
          },
          brand: {
            solid: token("color-brand-solid"),
            contrast: token("color-brand-contrast"),
            fg: token("color-brand-fg"),
            muted: token("color-brand-muted"),
            subtle: token("color-brand-subtle"),
            emphasized: token("color-brand-emphasized"),
            focusRing: token("color-brand-focus"),
          },
          chart: {
            1: token("color-chart-1"),
            2: token("color-chart-2"),
            3: token("color-chart-3"),
            4: token("color-chart-4"),
            5: token("color-chart-5"),
            6: token("color-chart-6"),
            7: token("color-chart-7"),
            others: token("color-chart-others"),
          },
        },
      },
    },
  }),
);
