import { useState } from "react";
import type { GeneratorField } from "#app/answers/generator-pages.ts";
import { readDraft, storeDraft } from "#app/session/storage.ts";
import { useAuthor } from "#app/session/use-session.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import {
  type GeneratorKind,
  MAX_LONG_TEXT,
  MAX_SHORT_TEXT,
} from "#domain/assistant/generator-kinds.ts";

type GeneratorFormFieldProps = {
  kind: GeneratorKind;
  field: GeneratorField;
  /** Whether the person has tried to submit the form: then an empty required field is marked. */
  isValidated: boolean;
};

/** A field of a generator's form: a line of text, a text area or a choice. What is typed survives leaving the page (product/assistant 1). */
export function GeneratorFormField({ kind, field, isValidated }: GeneratorFormFieldProps) {
  const { name, label, placeholder, options, isLong, isRequired } = field;
  const draft = `${useAuthor()} ${kind} ${name}`;
  const [value, setValue] = useState(() => readDraft(draft) || (options?.[0] ?? ""));
  const isMissing = isValidated && isRequired && value.trim() === "";

  function change(next: string) {
    setValue(next);
    storeDraft(draft, next);
  }

  return (
    <EditorField
      {...{ name, label, placeholder, value, isRequired }}
      options={options?.map((option) => ({ value: option, text: option }))}
      rows={isLong ? 5 : undefined}
      maxLength={isLong ? MAX_LONG_TEXT : MAX_SHORT_TEXT}
      error={isMissing ? `${label} is required.` : undefined}
      onChange={change}
    />
  );
}
