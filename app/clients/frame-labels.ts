/** The labels of the fields of a client's frames. */
export const FRAME_LABELS = {
  language: "Language",
  accent: "Button Color",
  radius: "Corner radius (px)",
  width: "Width (px)",
  logo: "Logo",
  actions: "Buttons below an answer",
  aiNotice: "Notice that AI writes the answers",
  rating: "Visitors can rate answers",
  scheme: "Color scheme",
  darkBackground: "Dark background",
  darkColor: "Dark text",
  darkSecondary: "Dark landing text",
};

/** The labels of the styles modal. */
export const STYLE_LABELS = {
  ...FRAME_LABELS,
  background: "Background Color",
  color: "Primary Color",
  secondarycolor: "Secondary Color",
  font: "Font",
};

/** The fields of the dark colours, and the parts of the styles that they stand for. */
export const DARK_FIELDS = {
  darkBackground: "background",
  darkColor: "color",
  darkSecondary: "secondarycolor",
} as const;
export const DARK_NAMES = Object.keys(DARK_FIELDS) as (keyof typeof DARK_FIELDS)[];
