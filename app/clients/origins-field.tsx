import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { parseOrigin, splitOrigins } from "#domain/clients/origin.ts";

type OriginsFieldProps = {
  label: string;
  value: string;
  /** The error of the last attempt to save. */
  error: string | undefined;
  onChange(value: string): void;
};

/** A client's allowed origins, separated by commas. The error lists each part that is not an origin. */
export function OriginsField({ error, ...field }: OriginsFieldProps) {
  const wrong = splitOrigins(field.value).filter((part) => parseOrigin(part) === null);
  const { isShown, onFocus, onBlur } = useLateCheck(wrong.length > 0);
  return (
    <EditorField
      {...field}
      rows={3}
      placeholder="https://www.example.com, https://learn.example.com"
      // This sentence lists the invalid parts; the schema's message does not.
      error={wrong.length > 0 && (isShown || error) ? sentence(wrong) : error}
      help="Separated by commas. These sites, and the client's own domain, can show its widgets."
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

function sentence(wrong: string[]): string {
  const parts = wrong.map((part) => `“${part}”`).join(", ");
  const isNone = wrong.length > 1 ? "are not addresses of sites" : "is not a site's address";
  return `${parts} ${isNone}. Write an address as https://example.com, with nothing after it.`;
}
