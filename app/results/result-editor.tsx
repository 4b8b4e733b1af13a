import { Skeleton, Stack } from "@chakra-ui/react";
import type { Result } from "#domain/assistant/answers.ts";
import { lazy, Suspense } from "react";
import { rest } from "#app/session/session-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { saveRequest } from "#app/calls/save-request.ts";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { MAX_RESULT_TITLE } from "#domain/assistant/result-title.ts";
import { ResultChanges, textOf } from "#domain/assistant/results.ts";
import { differences } from "#domain/merge.ts";
import { MESSAGES } from "#domain/messages.ts";

// TipTap is large: loaded when the editor opens, not with the page.
const ResultText = lazy(async () => {
  const { ResultText } = await import("#app/results/result-text.tsx");
  return { default: ResultText };
});

const LABELS = { title: "Title", edited: "Text" };

type Fields = { [field in keyof typeof LABELS]: string };

function fieldsOf(result: Result | null): Fields {
  return { title: result?.title ?? "", edited: result ? (result.edited ?? result.html) : "" };
}

/** The dialog that edits a result. Its first save makes the person's own version (product/results 3). */
export function ResultEditor({ editor }: { editor: DialogState<Result> }) {
  const form = useEntityDraft(editor, {
    draftOf: fieldsOf,
    labels: LABELS,
    refused: MESSAGES.result.other,
    request({ title, edited }, result, version = 1) {
      // A title alone does not make an own version.
      const changes = { title, version, ...(edited !== fieldsOf(result).edited && { edited }) };
      return saveRequest(ResultChanges, changes, (json) =>
        rest().api.results[":id"].$post({ param: { id: result?.id ?? "" }, json }),
      );
    },
    differencesOf: (newer, former) => differences(LABELS, readable(newer), readable(former)),
  });
  return (
    <EntityForm editor={editor} form={form} noun="Result" title="Edit Result" size="cover">
      <Stack gap="5">
        <EditorField {...form.field("title")} isRequired maxLength={MAX_RESULT_TITLE} />
        <Suspense fallback={<Skeleton h="72" />}>
          <ResultText {...form.field("edited")} />
        </Suspense>
      </Stack>
    </EntityForm>
  );
}

/** The fields as a conflict shows them: text instead of HTML. */
function readable({ title, edited }: Fields): Fields {
  return { title, edited: textOf(edited) };
}
