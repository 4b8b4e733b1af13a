import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { DEFAULT_STYLES, Font } from "#domain/clients/styles.ts";

/** Fonts that most machines have. */
const SUGGESTIONS = [
  "system-ui, sans-serif",
  "Inter, Segoe UI, system-ui, sans-serif",
  "Verdana, Geneva, sans-serif",
  "Trebuchet MS, sans-serif",
  "Georgia, serif",
  "Times New Roman, serif",
  "Courier New, monospace",
];
const LIST = "font-suggestions";

type FontFieldProps = {
  label: string;
  value: string;
  /** The error of the last attempt to save. */
  error: string | undefined;
  onChange(value: string): void;
};

/** A font as text, with suggestions. An empty field means the default. */
export function FontField({ error, ...field }: FontFieldProps) {
  const { isShown, onFocus, onBlur } = useLateCheck(!isFont(field.value));
  return (
    <>
      <EditorField
        {...field}
        list={LIST}
        autoComplete="off"
        placeholder={DEFAULT_STYLES.font}
        error={error ?? (isShown ? FONT_MESSAGE : undefined)}
        help="Font names, separated by commas. The visitor's browser uses the first one that it has."
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <datalist id={LIST}>
        {SUGGESTIONS.map((font) => (
          <option key={font}>{font}</option>
        ))}
      </datalist>
    </>
  );
}

/** Whether a font can be saved: empty, or in a form that is stored (product/clients 4). */
export function isFont(value: string): boolean {
  return value === "" || Font.safeParse(value).success;
}

export const FONT_MESSAGE = Font.safeParse("").error?.issues[0]?.message ?? "";
