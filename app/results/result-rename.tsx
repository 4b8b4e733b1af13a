import { checkedCall } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { ResultRow } from "#domain/assistant/replies.ts";
import { MAX_RESULT_TITLE } from "#domain/assistant/result-title.ts";
import { MESSAGES } from "#domain/messages.ts";

/** The part of a result that the dialog shows and saves. */
export type NamedResult = Pick<ResultRow, "id" | "title" | "version">;

export function ResultRename({ editor }: { editor: DialogState<NamedResult> }) {
  const form = useEntityDraft(editor, {
    draftOf: (row) => ({ title: row?.title ?? "" }),
    labels: { title: "Title" },
    refused: MESSAGES.result.other,
    request: (draft, row, version = 1) =>
      checkedCall(
        async () => (await import("#domain/assistant/results.ts")).ResultChanges,
        { ...draft, version },
        (json) => rest().api.results[":id"].$post({ param: { id: row?.id ?? "" }, json }),
      ),
  });
  return (
    <EntityForm form={form} noun="Result" title="Rename Result">
      <EditorField {...form.field("title")} isRequired maxLength={MAX_RESULT_TITLE} />
    </EntityForm>
  );
}
