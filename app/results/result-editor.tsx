import { Box, Button, Card, Flex } from "@chakra-ui/react";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { checkedCall } from "#app/calls/use-save.ts";
import { withMathsAsText } from "#app/maths-as-text.ts";
import { rest } from "#app/session/session-calls.ts";
import { ConflictNotice, NewerValues } from "#app/workspace/editing/conflict-notice.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { DiscardQuestion, UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { EXTENSIONS, RichText } from "#app/workspace/rich-text/rich-text.tsx";
import { TABLE_NODES, withPlainCells } from "#app/workspace/rich-text/table-nodes.ts";
import type { Result } from "#domain/assistant/replies.ts";
import { MAX_RESULT_TITLE } from "#domain/assistant/result-title.ts";
import { textOf } from "#domain/assistant/results.ts";
import { differences } from "#domain/merge.ts";
import { MESSAGES } from "#domain/messages.ts";

const LABELS = { title: "Title", edited: "Text" };

type Fields = { [field in keyof typeof LABELS]: string };

function fieldsOf(result: Result | null): Fields {
  return {
    title: result?.title ?? "",
    edited: result ? (result.edited ?? withMathsAsText(result.html)) : "",
  };
}

/** Edits a result in its place on the page. Its first save makes the person's own version (product/results 3). */
export function ResultEditor({ editor }: { editor: DialogState<Result> }) {
  const form = useResultDraft(editor);
  const { newer, hasChanges, isSaved } = form;
  const [isAsking, setAsking] = useState(false);

  const close = useEffectEvent(() => {
    noteSaved("Result has been saved.");
    editor.close();
  });
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    form.save();
  }

  return (
    <Card.Root as="section" aria-label="Edit result">
      <Card.Body gap="5">
        {newer && (
          <ConflictNotice
            onTakeNewer={() => form.takeNewer(newer)}
            onKeepMine={() => form.save(newer.version)}
          >
            <NewerValues fields={form.differencesTo(newer)} />
          </ConflictNotice>
        )}
        {/* The text is not in the form: its tools have forms of their own. */}
        <form noValidate onSubmit={submit}>
          <EditorField {...form.field("title")} isRequired maxLength={MAX_RESULT_TITLE} />
        </form>
        <ResultText {...form.field("edited")} />
        {form.failure && <SaveFailure {...form.failure} onSignedIn={form.repeat} />}
      </Card.Body>
      <Flex
        gap="3"
        px="6"
        py="3"
        justify="flex-end"
        position="sticky"
        bottom="0"
        bg="bg.panel"
        borderTopWidth="1px"
        borderBottomRadius="inherit"
      >
        <Button onClick={() => (hasChanges ? setAsking(true) : editor.close())}>Cancel</Button>
        <Button variant="solid" loading={form.isSaving} onClick={() => form.save()}>
          Save Changes
        </Button>
      </Flex>
      {hasChanges && <UnsavedChanges isSaving={form.isSaving} />}
      <DiscardQuestion
        isOpen={isAsking}
        onDiscard={editor.close}
        onCancel={() => setAsking(false)}
      />
    </Card.Root>
  );
}

function useResultDraft(editor: DialogState<Result>) {
  return useEntityDraft(editor, {
    draftOf: fieldsOf,
    labels: LABELS,
    refused: MESSAGES.result.other,
    request({ title, edited }, result, version = 1) {
      // A title alone does not make an own version.
      const changes = { title, version, ...(edited !== fieldsOf(result).edited && { edited }) };
      return checkedCall(
        async () => (await import("#domain/assistant/results.ts")).ResultChanges,
        changes,
        (json) => rest().api.results[":id"].$post({ param: { id: result?.id ?? "" }, json }),
      );
    },
    differencesOf: (newer, former) => differences(LABELS, readable(newer), readable(former)),
  });
}

/** The fields as a conflict shows them: text instead of HTML. */
function readable({ title, edited }: Fields): Fields {
  return { title, edited: textOf(edited) };
}

const RESULT_EXTENSIONS = [...EXTENSIONS, ...TABLE_NODES];

/** The rich text of a result: as high as its text, and with tables. */
function ResultText({ onChange, ...props }: FieldProps) {
  return (
    <Box css={STYLE}>
      <RichText
        {...props}
        extensions={RESULT_EXTENSIONS}
        onChange={(html) => onChange(withPlainCells(html))}
      />
    </Box>
  );
}

const STYLE = {
  // The page scrolls, and the tools stay in view.
  "& .landing.landing": { maxH: "none", minH: "40vh" },
  "& [role=toolbar]": { position: "sticky", top: "0", zIndex: "1" },
  "& .landing table": { borderCollapse: "collapse", my: "3" },
  "& .landing th, & .landing td": { border: "1px solid #cbd5e0", px: "2", py: "1" },
  "& .landing th": { fontWeight: "600", textAlign: "start" },
};
