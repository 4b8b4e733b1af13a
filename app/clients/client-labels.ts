import { LIMIT_LABELS } from "#app/clients/limit-fields.ts";
import { LANGUAGES } from "#domain/frame-texts/language.ts";

export const CLIENT_LABELS = {
  clientName: "Client Name",
  domainURL: "Domain URL",
  tagline: "Tagline",
  gptModel: "GPT Model",
  // The spelling is meant, sic (product/clients 5).
  gptTemp: "GPT Tempurature",
  reasoningEffort: "Reasoning effort",
  apikey: "API Key",
  approvedToolkits: "Approved Toolkits",
  allowedOrigins: "Allowed origins",
  registration: "Registration",
  monthlyBudget: LIMIT_LABELS.monthlyBudget,
};

/** The labels of what is kept of a client's answers and chats. */
export const PRIVACY_LABELS = {
  keepTextsDays: "Keep texts for (days)",
  chatDays: "Keep chats for (days)",
  sharing: "Tools can be shared by links",
};

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

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** The languages of the frame as options, with their English names. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  text: NAMES.of(value) ?? value,
}));
