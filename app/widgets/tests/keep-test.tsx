import { Button } from "@chakra-ui/react";
import { ListPlus } from "#app/look/icons.ts";
import { lazy, Suspense, useState } from "react";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

const TestDialog = lazy(() => import("#app/widgets/tests/test-dialog.tsx"));

type KeepTestProps = {
  widget: { type: string; id: string };
  inputs: WidgetInput[];
  /** The values that were asked with. */
  values: GivenValues;
};

/** Makes a test of the values that were just tried (product/tests 1). */
export function KeepTest({ widget, inputs, values }: KeepTestProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => setOpen(true)}>
        <ListPlus /> Keep as test
      </Button>
      {isOpen && (
        <Suspense>
          <TestDialog
            {...{ widget, inputs, values }}
            former={null}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              noteSaved("The test has been added.");
            }}
          />
        </Suspense>
      )}
    </>
  );
}
