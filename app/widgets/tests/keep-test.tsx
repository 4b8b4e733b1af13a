import { Button } from "@chakra-ui/react";
import { ListPlus } from "#app/look/icons.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

const TestDialog = lazyPart(() => import("#app/widgets/tests/test-dialog.tsx"), "default");

type KeepTestProps = {
  widget: { type: string; id: string };
  inputs: WidgetInput[];
  values: GivenValues;
};

/** Makes a test of the values that were just tried (product/tests 1). */
export function KeepTest({ widget, inputs, values }: KeepTestProps) {
  const dialog = useDialogState<object>();
  return (
    <>
      <Button size="sm" alignSelf="start" onClick={() => dialog.open(null)}>
        <ListPlus /> Keep as test
      </Button>
      {dialog.isOpen && (
        <TestDialog
          {...{ widget, inputs, values }}
          former={null}
          onClose={dialog.close}
          onSaved={() => {
            dialog.close();
            noteSaved("The test has been added.");
          }}
        />
      )}
    </>
  );
}
