import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
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

/** The value of the choice of no effort. An empty text is the model's own. */
export const NO_EFFORT = "-";

type ReasoningFieldProps = FieldProps & {
  /** The choice of no effort, if there is one: "The client's". */
  none?: string;
};

/** How much the model of a client or a widget thinks before it answers (product/clients 5). */
export function ReasoningField({ none, ...field }: ReasoningFieldProps) {
  return (
    <EditorField
      {...field}
      options={none ? [{ value: NO_EFFORT, text: none }, ...OPTIONS] : OPTIONS}
      help="For models that think before they answer. Thoughts cost as much as text, and are never shown."
    />
  );
}
