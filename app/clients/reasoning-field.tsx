import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ReasoningEffort } from "#domain/model.ts";

const TEXTS: Record<ReasoningEffort, string> = {
  "": "The model's own",
  none: "None",
  minimal: "Minimal",
  low: "Low",
  medium: "Medium",
  high: "High",
  xhigh: "Extra high",
};
const OPTIONS = ReasoningEffort.options.map((effort) => ({ value: effort, text: TEXTS[effort] }));

type ReasoningFieldProps = { label: string; value: string; onChange(value: string): void };

/** How much the client's model thinks before it answers (product/clients 5). */
export function ReasoningField(field: ReasoningFieldProps) {
  return (
    <EditorField
      {...field}
      options={OPTIONS}
      help="For models that think before they answer. Thoughts are paid for like text, and are never shown."
    />
  );
}
