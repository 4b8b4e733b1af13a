import { Box, SimpleGrid, Skeleton, Stack, Text } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import { addWidget, editWidget, removeWidget } from "#app/widgets/widget-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { differences, EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import {
  newerFields,
  NEW_WIDGET,
  WIDGET_LABELS,
  type WidgetFields,
  widgetFields,
  widgetIssues,
} from "#app/widgets/widget-fields.ts";
import { WidgetInputsEditor } from "#app/widgets/widget-inputs-editor.tsx";
import { WidgetPromptField } from "#app/widgets/widget-prompt-field.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { type Widget, youtubeIdIn } from "#domain/widgets/widget.ts";

// An editor of its own size: loaded when somebody edits a widget, not with the page.
const RichText = lazy(async () => {
  const { RichText } = await import("#app/workspace/rich-text/rich-text.tsx");
  return { default: RichText };
});

type WidgetEditorProps = {
  editor: DialogState<Widget>;
  /** The collection that new widgets go to. */
  type: string;
};

/** The details modal of Widget Management, and the question before a widget is deleted. */
export function WidgetEditor({ editor, type }: WidgetEditorProps) {
  const form = useEntityDraft(editor, widgetFields, MESSAGES.widget.other);
  const inputs = useDialogState<Widget>();
  const { entity: widget, draft, change } = form;
  const issues = widgetIssues(draft);

  function save(version = widget?.version) {
    form.validate();
    if (Object.keys(issues).length > 0) return;
    const toolkit = widget?.type ?? type;
    form.save(() =>
      widget
        ? editWidget(toolkit, { ...draft, toolkit, widgetid: widget.id, version })
        : addWidget(toolkit, { ...draft, toolkit }),
    );
  }

  /** Goes on from what the inputs modal has saved, unless others have changed what is being edited: then a save says so. */
  function goOnFrom(stored: Widget) {
    if (widget === null || !form.hasChanges) return form.take(stored);
    const theirs = differences(WIDGET_LABELS, widgetFields(stored), widgetFields(widget));
    if (theirs.length === 0) form.follow(stored);
  }

  /** What every text field of the form has in common. */
  function field(name: keyof WidgetFields) {
    const error = (form.isValidated ? issues[name] : undefined) ?? form.errorOf(name);
    return {
      label: WIDGET_LABELS[name],
      value: draft[name],
      isInvalid: error !== undefined,
      error,
      onChange: (text: string) => change({ [name]: text }),
    };
  }

  return (
    <>
      <EntityForm
        editor={editor}
        form={form}
        noun="Widget"
        title={widget ? "Edit Widget Details" : NEW_WIDGET}
        size="xl"
        deletion={({ id, type, data }) => ({
          title: `Delete ${data.name}?`,
          text: "This cannot be undone, do you really want to delete this widget?",
          call: () => removeWidget(type, id),
        })}
        newerFields={(newer) => newerFields(newer, widget)}
        onSave={save}
      >
        <Stack gap="5">
          <Box>
            <Text fontWeight="medium">Widget ID</Text>
            <Text color="fg.muted" overflowWrap="anywhere">
              {widget?.id ?? "Given when the widget is added"}
            </Text>
          </Box>
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <EditorField
              {...field("pageNumber")}
              inputMode="numeric"
              onChange={(text) => /^\d*$/u.test(text) && change({ pageNumber: text })}
            />
            <EditorField {...field("submit")} />
          </SimpleGrid>
          <EditorField {...field("name")} isRequired />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <EditorField {...field("image")} inputMode="url" placeholder="https://" />
            <EditorField
              {...field("youtube")}
              help="The id or the address of the video. With a video the image is shown on the dashboard only."
              onChange={(text) => change({ youtube: youtubeIdIn(text) })}
            />
          </SimpleGrid>
          <Suspense fallback={<Skeleton h="72" aria-busy="true" />}>
            <RichText {...field("landingText")} />
          </Suspense>
          <EditorField {...field("description")} rows={2} />
          <WidgetPromptField
            field={field("prompt")}
            inputs={widget?.data.inputs ?? []}
            onEditInputs={() => inputs.open(widget)}
          />
        </Stack>
      </EntityForm>
      {inputs.state.step !== "closed" && (
        <WidgetInputsEditor
          key={inputs.turn}
          editor={inputs}
          heading={widget?.data.name ?? NEW_WIDGET}
          type={widget?.type ?? type}
          details={draft}
          onStored={goOnFrom}
        />
      )}
    </>
  );
}
