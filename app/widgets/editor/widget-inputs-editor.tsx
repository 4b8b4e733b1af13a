import { Alert, Button, Link as StyledLink, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router";
import { useLoad } from "#app/calls/use-load.ts";
import { checkedCall, type FieldError } from "#app/calls/use-save.ts";
import { Plus } from "#app/look/icons.ts";
import type { WidgetFields } from "#app/widgets/drafts/draft-form.ts";
import { readableInputs } from "#app/widgets/inputs/input-texts.ts";
import { useInputBlocks } from "#app/widgets/inputs/use-input-blocks.ts";
import { inputErrors, inputForms, sentInputs } from "#app/widgets/inputs/widget-input-forms.ts";
import { addWidget, editWidget, versionCalls } from "#app/widgets/widget-calls.ts";
import { WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { FormShape } from "#app/workspace/loading-shapes.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ago } from "#app/workspace/time-text.tsx";
import { differences } from "#domain/merge.ts";
import { MESSAGES } from "#domain/messages.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import type { Widget } from "#domain/widgets/widget.ts";

// Drag and drop is loaded with the first list that is opened, not with the page.
const WidgetInputList = lazyPart(
  () => import("#app/widgets/inputs/widget-input-list.tsx"),
  "WidgetInputList",
  <FormShape />,
);

const LABELS = { name: WIDGET_LABELS.name, inputs: "Inputs" };

type WidgetInputsEditorProps = {
  editor: DialogState<Widget>;
  type: string;
  /** The draft of the details editor that opened this one. A new widget is stored with these fields. */
  details?: WidgetFields;
  start?: { inputs: WidgetInput[]; cases: TestDraft[] };
  onStored?(widget: Widget): void;
};

/** The inputs editor (product/widgets 6). For a widget that is not stored yet, a save stores it. */
export function WidgetInputsEditor(props: WidgetInputsEditorProps) {
  const { editor, type, details, start, onStored } = props;
  const form = useEntityDraft(editor, {
    draftOf: (widget: Widget | null) => ({
      name: widget?.data.name ?? details?.name ?? "",
      inputs: inputForms(widget ?? (start ? { data: start } : null)),
    }),
    labels: LABELS,
    refused: MESSAGES.widget.other,
    request({ name, inputs: drafts }, widget, version) {
      const inputs = sentInputs(drafts);
      const worded = (errors: FieldError[]) => [...inputErrors(drafts), ...errors.map(withLabel)];
      return widget
        ? checkedCall(
            async () => (await import("#domain/widgets/widget.ts")).WidgetChanges,
            { inputs, widgetid: widget.id, version },
            (json) => editWidget(widget.type, json),
            worded,
          )
        : checkedCall(
            async () => (await import("#domain/widgets/widget-test.ts")).NewWidget,
            { ...details, ...start, toolkit: type, name, inputs },
            (json) => addWidget(type, json),
            worded,
          );
    },
    differencesOf: (newer, former) =>
      differences(LABELS, newer, former, { inputs: readableInputs }),
    onStored,
  });
  const { entity: widget, draft, change } = form;
  const { added, add, removeAt, blocks } = useInputBlocks(draft.inputs, (inputs) =>
    change({ inputs }),
  );
  const [isDragging, setDragging] = useState(false);
  const title = widget?.data.name ?? "Add New Widget";
  const prompt = details?.prompt ?? widget?.data.prompt ?? "";
  const problems = widgetProblems(prompt, draft.inputs);
  const isEmpty = draft.inputs.length === 0;
  const addButton = (
    <Button onClick={add}>
      <Plus /> Add new input
    </Button>
  );

  return (
    <EntityForm
      form={form}
      noun="Widget"
      title={title}
      buttons={{ close: "Cancel", save: "Save" }}
      success={SAVED}
      action={!isEmpty && addButton}
      keepsEscape={isDragging}
    >
      <Stack gap="5" ref={blocks}>
        {widget && <DraftNotice widget={widget} />}
        {widget === null && <EditorField {...form.field("name")} isRequired />}
        <WidgetProblemList problems={problems.filter(({ kind }) => kind === "no input")} />
        {isEmpty ? (
          <EmptyState title={`No Inputs for ${title}`}>{addButton}</EmptyState>
        ) : (
          <WidgetInputList
            inputs={draft.inputs}
            added={added}
            problems={problems}
            errorOf={form.errorOf}
            onChange={(inputs) => change({ inputs })}
            onRemove={removeAt}
            onDragging={setDragging}
          />
        )}
      </Stack>
    </EntityForm>
  );
}

const SAVED = (
  <>
    <strong>Success!</strong> Widget has been saved.
  </>
);

/** An error of a field that this editor does not show becomes one of the whole form, with the field's label. */
function withLabel({ path, message }: FieldError): FieldError {
  if (path === "name" || path.startsWith("inputs.")) return { path, message };
  const label = WIDGET_LABELS[path as keyof WidgetFields];
  return { path: "", message: label ? `${label}: ${message}` : message };
}

/** Warns in an editor that the widget has a draft, which a save there does not change (product/workbench 2). */
export function DraftNotice({ widget: { type, id } }: { widget: Widget }) {
  const { value: draft } = useLoad(async () => versionCalls({ type, id }).draft(), `${type} ${id}`);
  if (!draft) return null;
  return (
    <Alert.Root status="info" mb="5">
      <Alert.Indicator />
      <Alert.Title>
        {draft.author} has a draft of {ago(draft.updatedAt)}. What you save here is live at once.{" "}
        <StyledLink asChild variant="underline">
          <Link to={workbenchPath({ type, id })}>Open draft</Link>
        </StyledLink>
      </Alert.Title>
    </Alert.Root>
  );
}
