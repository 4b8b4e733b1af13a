import { type NamedWidget, removeWidget } from "#app/widgets/widget-calls.ts";
import { ConfirmCall } from "#app/workspace/editing/confirm-dialog.tsx";

type DeleteWidgetProps = {
  widget: NamedWidget;
  onDeleted(): void | Promise<void>;
  onClose(): void;
};

/** The question before a widget is deleted, and its deletion. */
export function DeleteWidget({ widget, onDeleted, onClose }: DeleteWidgetProps) {
  const { type, id, data } = widget;
  return (
    <ConfirmCall
      title={`Delete ${data.name}?`}
      text="Its drafts, versions and tests are deleted with it, and its links end. This cannot be undone."
      confirmLabel="Delete"
      call={() => removeWidget(type, id)}
      onDone={onDeleted}
      onCancel={onClose}
    />
  );
}
