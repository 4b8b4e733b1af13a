import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { DEFAULT_STYLES, Font } from "#domain/clients/styles.ts";

/** Fonts that most machines have, to begin with. */
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

type FontFieldProps = { value: string; isValidated: boolean; onChange(value: string): void };

/** A font, with some to choose from. An empty field means the default. */
export function FontField({ value, isValidated, onChange }: FontFieldProps) {
  const isWrong = !isFont(value);
  const { isShown, onFocus, onBlur } = useLateCheck(isWrong);
  return (
    <>
      <EditorField
        label="Font"
        value={value}
        list={LIST}
        autoComplete="off"
        placeholder={DEFAULT_STYLES.font}
        isInvalid={isShown || (isValidated && isWrong)}
        error={Font.safeParse("").error?.issues[0]?.message}
        help="Font names, comma-separated: the first one that the visitor's machine has is used."
        onChange={onChange}
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

/** Whether a font is of the form that is stored (design 7), or left to the default. */
export function isFont(value: string): boolean {
  return value === "" || Font.safeParse(value).success;
}
