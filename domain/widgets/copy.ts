import { Id, nameText } from "#domain/field.ts";
import { beginningOf } from "#domain/text.ts";
import { MAX_NAME } from "#domain/widgets/widget.ts";
import { z } from "#domain/zod.ts";

/** The body of `POST /widgets/{type}/copy`: which widget, the collection of its copy, and the name of its copy. */
export const WidgetCopy = z.object({
  id: Id,
  toolkit: z.string().max(60).optional(),
  name: nameText(MAX_NAME, "Widget Name is required.").optional(),
});
export type WidgetCopy = z.output<typeof WidgetCopy>;

/** The name of a copy that no other widget of its toolkit has: "Copy of Quiz", "Copy of Quiz (2)". */
export function copyName(name: string, taken: readonly string[]): string {
  return freeName(`Copy of ${name}`, taken);
}

/** The name, or where it is taken the first of "Quiz (2)", "Quiz (3)" that is not. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` (${number})`;
    const free = beginningOf(name, MAX_NAME - end.length).trimEnd() + end;
    if (!taken.includes(free)) return free;
  }
}
