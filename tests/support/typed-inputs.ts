/** An input of each type but those for letters and spaces, one of which depends on another, and an optional one. */
export const TYPED_INPUTS = [
  { name: "topic", label: "Topic", placeholder: "Bread", type: "text", help: "A word or two." },
  { name: "grade", label: "Grade", type: "select", options: ["Grade 5", "Grade 6", "Grade 7"] },
  {
    name: "exam",
    label: "Exam board",
    placeholder: "AQA",
    type: "anytext",
    showIf: { input: "grade", is: ["Grade 7"] },
  },
  { name: "minutes", label: "Minutes", type: "number", min: 5, max: 240 },
  { name: "start", label: "Start", type: "date", min: "2026-01-01", optional: true },
  { name: "skills", label: "Skills", type: "multi", options: ["Reading", "Writing", "Speaking"] },
  { name: "games", label: "With games", type: "checkbox", options: ["with games", "no games"] },
  { name: "notes", label: "Notes", placeholder: "Anything", type: "anyarea", optional: true },
  { name: "source", label: "Source", type: "hidden", options: ["course", "blog"], default: "blog" },
].map((input, index) => ({ ...input, inputOrder: index + 1 }));

/** A prompt that has each of them in a line of its own. */
export const TYPED_PROMPT = TYPED_INPUTS.map(({ name, label }) => `${label}: {${name}}`).join("\n");
