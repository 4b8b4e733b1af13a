/** The labels of the details editor (product/widgets 5). */
export const WIDGET_LABELS = {
  pageNumber: "Page Number",
  submit: "Submit Button Text",
  name: "Widget Name",
  image: "Widget Image URL",
  youtube: "Youtube Video ID",
  landingText: "Landing Page Text",
  description: "Thumbnail Description",
  prompt: "Prompt",
};

/** The labels of the model that a widget has in place of that of its client (product/making 4). */
export const MODEL_LABELS = {
  model: "AI model",
  temperature: "Temperature",
  reasoningEffort: "Reasoning effort",
};
