import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addWidget, editWidget } from "#app/widgets/widget-calls.ts";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { WIDGET_LABELS, type WidgetFields, widgetIssues } from "#app/widgets/widget-fields.ts";
import {
  inputDrafts,
  inputIssues,
  listIssue,
  sentInputs,
  withBlank,
} from "#app/widgets/widget-input-drafts.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/**
 * What the inputs modal holds: a widget's name and inputs as they are typed, and how they are added, removed and saved.
 * @param details what a widget that is not stored yet is saved with, besides its inputs
 * @param onStored told of the widget as it is stored, after each save
 */
export function useWidgetInputs(
  editor: DialogState<Widget>,
  { type, details }: { type: string; details?: WidgetFields },
  onStored?: (widget: Widget) => void,
) {
  const form = useEntityDraft(
    editor,
    (widget: Widget | null) => ({
      name: widget?.data.name ?? details?.name ?? "",
      inputs: inputDrafts(widget),
    }),
    MESSAGES.widget.other,
  );
  const { entity: widget, draft, change } = form;
  const { name, inputs } = draft;
  const [added, setAdded] = useState<string>();
  const issue = listIssue(inputs) ?? (widget ? undefined : detailsIssue(details));

  const known = useRef(widget?.version);
  const tell = useEffectEvent((stored: Widget) => onStored?.(stored));
  useEffect(() => {
    if (widget === null || widget.version === known.current) return;
    known.current = widget.version;
    tell(widget);
  }, [widget]);

  function save(version = widget?.version) {
    form.validate();
    const isComplete = inputs.every((input) => isEmpty(inputIssues(input, inputs)));
    if (name.trim() === "" || issue || !isComplete) return;
    const json = { inputs: sentInputs(inputs) };
    form.save(() =>
      widget
        ? editWidget(widget.type, { ...json, widgetid: widget.id, version })
        : addWidget(type, { ...details, toolkit: type, name, ...json }),
    );
  }

  return {
    form,
    save,
    /** What is wrong with the list as a whole. */
    issue,
    /** The key of the block that was added last. */
    added,
    add() {
      const key = crypto.randomUUID();
      setAdded(key);
      change({ inputs: withBlank(inputs, key) });
    },
    remove: (index: number) => change({ inputs: inputs.filter((_, other) => other !== index) }),
  };
}

/** What is wrong with the details that a new widget would be saved with. Its name stands in this modal. */
function detailsIssue(details?: WidgetFields): string | undefined {
  const [first] = details ? Object.entries(widgetIssues({ ...details, name: "-" })) : [];
  return first && `${WIDGET_LABELS[first[0] as keyof WidgetFields]}: ${first[1]}`;
}

function isEmpty(issues: object): boolean {
  return Object.keys(issues).length === 0;
}
