// Refuses fields of the form, with a sentence below each (product/embeds 1).
import { stripValue } from "#domain/widgets/prompt.ts";

export const missing = document.querySelector("#missing") as HTMLElement;

// On the window, after the script that sets the rules of fields (embed-rules.ts).
addEventListener("input", ({ target }) => {
  // All fields: the value of one may be what another one needs.
  for (const field of allFields()) if (!isRefused(field)) mark(field, false);
  if (!document.querySelector("[aria-invalid]")) missing.textContent = "";
  noteLeftOut(target as HTMLInputElement);
});
// Fields that were filled before this script came.
allFields().forEach(noteLeftOut);

/** The fields of the form. A group of boxes has one for each. */
export function allFields(): HTMLInputElement[] {
  return Array.from(document.querySelectorAll<HTMLInputElement>("form [name]"));
}

/** Whether a value breaks the rule of its field: any letter, or the native rules. */
export function isRefused(field: HTMLInputElement): boolean {
  return field.dataset.rule ? !field.checkValidity() : isEmpty(field);
}

export function isEmpty({ value, dataset }: HTMLInputElement): boolean {
  return (dataset.rule ? value : stripValue(value)) === "";
}

/** Shows at a field that its value is refused, and why, or no longer. */
export function mark(field: HTMLInputElement, isWrong: boolean): void {
  if (!isWrong && !field.ariaInvalid) return;
  field.ariaInvalid = isWrong ? "true" : null;
  tell(field, isWrong ? (field.value && field.dataset.rule) || missing.dataset.fill! : "");
}

/** Shows below a field of letters which of its characters are left out. */
function noteLeftOut(field: HTMLInputElement): void {
  const { value, dataset, ariaInvalid } = field;
  if (dataset.rule !== undefined || ariaInvalid) return;
  // Not `stripValue`: a space at the end is no loss yet.
  const left = [...new Set(value.replace(/[\p{L}\p{M}\s\u200c\u200d]/gu, ""))].join(" ");
  tell(field, left && `${missing.dataset.left} “${left}”`);
}

function tell(field: HTMLInputElement, sentence: string): void {
  const note = field.closest("form>*")?.querySelector("[role]");
  if (note) note.textContent = sentence;
}
