import { Box, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { MeasuredWidget } from "#app/widgets/editor/prompt-estimate.tsx";
import { MediaFields, PageNumberField } from "#app/widgets/editor/widget-fields.tsx";
import { type PromptInput, WidgetPromptField } from "#app/widgets/editor/widget-prompt-field.tsx";
import type { WidgetFields } from "#app/widgets/editor/widget-form.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { EntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { loadRichText } from "#app/workspace/rich-text/load-rich-text.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { TextShape } from "#app/workspace/loading-shapes.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

// TipTap is large: loaded when an editor opens, not with the page.
const RichText = /* @__PURE__ */ lazyPart(loadRichText, <TextShape />);

type WidgetDetailsProps = {
  form: {
    entity: MeasuredWidget | null;
    field: EntityDraft<Widget, WidgetFields>["field"];
  };
  inputs?: PromptInput[];
  /** Opens the inputs editor. */
  onEditInputs(): void;
  /** Adds inputs of these names to a new widget. */
  onCreateInputs?(names: string[]): void;
};

/** The controls of the details editor. */
export function WidgetDetails(props: WidgetDetailsProps) {
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
