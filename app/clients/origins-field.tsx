import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { savedAs } from "#app/workspace/editing/site-rows.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { originRefusal, splitOrigins, typedOrigin } from "#domain/clients/origin.ts";

type OriginsFieldProps = {
  label: string;
  value: string;
  /** The error of the last attempt to save. */
  error: string | undefined;
  onChange(value: string): void;
};

/** A client's allowed origins, separated by commas. The error lists each part that is not an origin. */
export function OriginsField({ error, ...field }: OriginsFieldProps) {
  const wrong = splitOrigins(field.value).filter((part) => typedOrigin(part) === null);
  const { isShown, onFocus, onBlur } = useLateCheck(wrong.length > 0);
  return (
    <EditorField
      {...field}
      rows={3}
      placeholder="https://www.example.com, https://learn.example.com"
      // The schema's message names the first invalid part only.
      error={wrong.length > 0 && (isShown || error) ? wrong.map(originRefusal).join(" ") : error}
      help={
        savedAs(field.value) ??
        "Separated by commas. These sites, and the client's own domain, can show its widgets."
      }
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}
