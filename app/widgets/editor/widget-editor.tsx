import { Box, Link as StyledLink, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router";
import { checkedCall } from "#app/calls/use-save.ts";
import { type WidgetFields, widgetFields } from "#app/widgets/drafts/draft-form.ts";
import type { MeasuredWidget } from "#app/widgets/editor/prompt-estimate.tsx";
import { MediaFields, PageNumberField } from "#app/widgets/editor/widget-fields.tsx";
import { DraftNotice, WidgetInputsEditor } from "#app/widgets/editor/widget-inputs-editor.tsx";
import { type PromptInput, WidgetPromptField } from "#app/widgets/editor/widget-prompt-field.tsx";
import { inputForms, sentInputs, withNamed } from "#app/widgets/inputs/widget-input-forms.ts";
import { addWidget, editWidget, removeWidget } from "#app/widgets/widget-calls.ts";
import { WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { type EntityDraft, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { textOf } from "#app/workspace/html-text.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { TextShape } from "#app/workspace/loading-shapes.tsx";
import { differences } from "#domain/merge.ts";
import { MESSAGES } from "#domain/messages.ts";
import { listedInputs, type Template } from "#domain/templates/template.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetEditorProps = {
  editor: DialogState<Widget>;
  /** The collection that new widgets go to. */
  type: string;
  template?: Template;
};

/** The details editor (product/widgets 5), the inputs editor that it opens, and the question before a widget is deleted. */
export function WidgetEditor({ editor, type, template }: WidgetEditorProps) {
  const [named, setNamed] = useState<WidgetInput[]>([]);
  const start = {
    answer: template?.answer,
    isPromptHidden: template !== undefined,
    inputs: [...(template ? listedInputs(template.inputs) : []), ...named],
    cases: template?.cases ?? [],
  };
  const form = useEntityDraft(editor, {
    draftOf: (widget: Widget | null) => ({
      ...widgetFields(widget),
      ...(widget ? {} : textsOf(template)),
    }),
    labels: WIDGET_LABELS,
    refused: MESSAGES.widget.other,
    request(draft, widget, version) {
      const toolkit = widget?.type ?? type;
      const body = { ...draft, toolkit };
      if (widget === null)
        return checkedCall(
          async () => (await import("#domain/widgets/widget-test.ts")).NewWidget,
          { ...body, ...start },
          (json) => addWidget(toolkit, json),
        );
      const changes = { ...body, widgetid: widget.id, version };
      return checkedCall(
        async () => (await import("#domain/widgets/widget.ts")).WidgetChanges,
        changes,
        (json) => editWidget(toolkit, json),
      );
    },
    differencesOf: (newer: WidgetFields, former: WidgetFields) =>
      differences(WIDGET_LABELS, newer, former, { landingText: textOf }),
  });
  const inputs = useDialogState<Widget>();
  const { entity: widget, draft } = form;

  /** Continues from the widget as the inputs editor saved it. If others changed a field of this form, the next save reports it. */
  function continueFrom(stored: Widget) {
    if (widget === null || !form.hasChanges) form.take(stored);
    else if (form.differencesTo(stored).length === 0) form.follow(stored);
  }

  /** Adds inputs of these names to a widget that is not stored yet. */
  function addInputs(names: string[]) {
    const all = withNamed(inputForms({ data: start }), names);
    const added = WidgetInputs.safeParse(sentInputs(all)).data ?? start.inputs;
    setNamed(added.slice(start.inputs.length - named.length));
  }

  return (
    <>
      <EntityForm
        form={form}
        noun="Widget"
        title={widget ? "Edit Widget Details" : "Add New Widget"}
        size="xl"
        success={
          widget && (
            <>
              Widget has been saved.{" "}
              <StyledLink asChild variant="underline">
                <Link to={workbenchPath(widget)}>Open it in the workbench</Link>
              </StyledLink>{" "}
              or{" "}
              <StyledLink asChild variant="underline">
                <Link to={`${workbenchPath(widget)}?tab=embed`}>put it on a page</Link>
              </StyledLink>
            </>
          )
        }
        deletion={({ id, type, data }) => ({
          title: `Delete ${data.name}?`,
          text: "This cannot be undone, do you really want to delete this widget?",
          call: () => removeWidget(type, id),
        })}
      >
        {widget && <DraftNotice widget={widget} />}
        <WidgetDetails
          form={form}
          inputs={widget?.data.inputs ?? start.inputs}
          onEditInputs={() => inputs.open(widget)}
          onCreateInputs={widget ? undefined : addInputs}
        />
      </EntityForm>
      {inputs.isOpen && (
        <WidgetInputsEditor
          key={inputs.turn}
          editor={inputs}
          type={widget?.type ?? type}
          details={draft}
          start={start}
          onStored={continueFrom}
        />
      )}
    </>
  );
}

function textsOf(template?: Template): Partial<WidgetFields> {
  if (!template) return {};
  const { name, description, submit, landingText, prompt } = template;
  return { name, description, submit, landingText, prompt };
}

// TipTap is large: loaded when an editor opens, not with the page.
const RichText = lazyPart(
  () => import("#app/workspace/rich-text/rich-text.tsx"),
  "RichText",
  <TextShape />,
);

type WidgetDetailsProps = {
  form: {
    entity: MeasuredWidget | null;
    field: EntityDraft<Widget, WidgetFields>["field"];
  };
  inputs?: PromptInput[];
  onEditInputs(): void;
  /** Adds inputs of these names to a new widget. */
  onCreateInputs?(names: string[]): void;
};

function WidgetDetails(props: WidgetDetailsProps) {
  const { form, inputs = [], onEditInputs, onCreateInputs } = props;
  const { entity: widget, field } = form;
  return (
    <Stack gap="5">
      <Box>
        <Text fontWeight="medium">Widget ID</Text>
        <Text color="fg.muted" overflowWrap="anywhere">
          {widget?.id ?? "Assigned when the widget is added"}
        </Text>
      </Box>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <PageNumberField
          field={field("pageNumber")}
          placeholder={widget ? undefined : "After the last widget"}
        />
        <EditorField {...field("submit")} />
      </SimpleGrid>
      <EditorField {...field("name")} isRequired />
      <MediaFields image={field("image")} youtube={field("youtube")} />
      <RichText {...field("landingText")} />
      <EditorField {...field("description")} rows={2} />
      <WidgetPromptField
        field={field("prompt")}
        inputs={inputs}
        widget={widget ?? undefined}
        {...{ onEditInputs, onCreateInputs }}
      />
    </Stack>
  );
}
