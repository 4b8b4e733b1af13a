import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { parseOrigin, splitOrigins } from "#domain/clients/origin.ts";

type OriginsFieldProps = {
  value: string;
  /** Whether a save has been tried: then it says at once what is wrong. */
  isValidated: boolean;
  onChange(value: string): void;
};

/** A client's allowed origins, comma-separated. The error names each part that is not an origin. */
export function OriginsField({ value, isValidated, onChange }: OriginsFieldProps) {
  const wrong = splitOrigins(value).filter((part) => parseOrigin(part) === null);
  const { isShown, onFocus, onBlur } = useLateCheck(wrong.length > 0);
  return (
    <EditorField
      label="Allowed origins"
      value={value}
      rows={3}
      placeholder="https://www.example.com, https://learn.example.com"
      isInvalid={isShown || (isValidated && wrong.length > 0)}
      error={sentence(wrong)}
      help="Comma-separated. These sites, and the client's own domain, may show its widgets."
      onChange={onChange}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

function sentence(wrong: string[]): string {
  const parts = wrong.map((part) => `“${part}”`).join(", ");
  const isNone = wrong.length > 1 ? "are not origins" : "is not an origin";
  return `${parts} ${isNone}. An origin looks like https://example.com, with nothing after it.`;
}
