import { Button, Skeleton, Stack } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ConflictNotice } from "#app/workspace/editing/conflict-notice.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { DialogState } from "#app/workspace/editing/use-entity-draft.ts";
import { useWidgetInputs } from "#app/widgets/use-widget-inputs.ts";
import { NEW_WIDGET, type WidgetFields } from "#app/widgets/widget-fields.ts";
import { newerInputs } from "#app/widgets/widget-input-drafts.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { Widget } from "#domain/widgets/widget.ts";

// Drag and drop is loaded with the first list that is opened, not with the page.
const WidgetInputList = lazy(async () => {
  const { WidgetInputList } = await import("#app/widgets/widget-input-list.tsx");
  return { default: WidgetInputList };
});

type WidgetInputsEditorProps = {
  editor: DialogState<Widget>;
  /** 'Add New Widget' means that saving creates the widget. */
  heading: string;
  type: string;
  /** The other fields as they are typed at the moment, where it is opened beside them. */
  details?: WidgetFields;
  /** Told of the widget as it is stored, after each save. */
  onStored?(widget: Widget): void;
};

/** The inputs modal of Widget Management. */
export function WidgetInputsEditor(props: WidgetInputsEditorProps) {
  const { editor, heading, type, details, onStored } = props;
  const { form, add, remove, added, save, issue } = useWidgetInputs(
    editor,
    { type, details },
    onStored,
  );
  const { entity: widget, draft, change, newer, tries, isSaving } = form;
  const isNew = heading === NEW_WIDGET && widget === null;
  const [isDragging, setDragging] = useState(false);
  const problems = widgetProblems(
    details?.prompt ?? widget?.data.prompt ?? "",
    draft.inputs.map((input) => input.name),
  );
  const blocks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (tries === 0 || isSaving) return;
    blocks.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries, isSaving]);

  function removeAt(index: number) {
    remove(index);
    // What had the focus is gone: on to the next block, or to the button that adds one.
    requestAnimationFrame(() => {
      const buttons = blocks.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      (next ?? blocks.current?.querySelector("button"))?.focus();
    });
  }

  const addButton = (
    <Button variant="outline" onClick={add} me={draft.inputs.length > 0 ? "auto" : undefined}>
      <Plus /> Add new input
    </Button>
  );

  return (
    <DialogFrame
      isOpen
      title={isNew ? NEW_WIDGET : heading}
      size="lg"
      hasChanges={form.hasChanges}
      success={form.isSaved ? SAVED : undefined}
      failure={
        form.isValidated && issue ? (
          <ErrorMessage message={issue} />
        ) : (
          form.failure && <SaveFailure form={form} />
        )
      }
      onEnter={() => save()}
      keepsEscape={isDragging}
      onClose={editor.close}
      footer={(requestClose) => (
        <>
          {draft.inputs.length > 0 && addButton}
          <Button variant="outline" onClick={requestClose}>
            Cancel
          </Button>
          <Button colorPalette="brand" loading={isSaving} onClick={() => save()}>
            Save
          </Button>
        </>
      )}
    >
      {newer && (
        <ConflictNotice
          newer={newerInputs(newer, widget)}
          onTakeNewer={() => form.takeNewer(newer)}
          onKeepMine={() => save(newer.version)}
        />
      )}
      <Stack gap="5" ref={blocks}>
        {isNew && (
          <EditorField
            label="Widget Name"
            value={draft.name}
            isRequired
            isInvalid={form.isValidated && draft.name.trim() === ""}
            error="Widget Name is required."
            onChange={(name) => change({ name })}
          />
        )}
        <WidgetProblemList problems={problems.filter(({ kind }) => kind === "no input")} />
        {draft.inputs.length === 0 ? (
          <EmptyState title={`No Inputs for ${heading}`}>{addButton}</EmptyState>
        ) : (
          <Suspense fallback={<Skeleton h="64" aria-busy="true" />}>
            <WidgetInputList
              inputs={draft.inputs}
              added={added}
              problems={problems}
              isValidated={form.isValidated}
              onChange={(inputs) => change({ inputs })}
              onRemove={removeAt}
              onDragging={setDragging}
            />
          </Suspense>
        )}
      </Stack>
    </DialogFrame>
  );
}

// The inputs modal shows 'Success!' before 'Widget has been saved.'
const SAVED = (
  <>
    <strong>Success!</strong> Widget has been saved.
  </>
);
