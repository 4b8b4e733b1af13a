import { Button, Stack, Text } from "@chakra-ui/react";
import type { Run } from "#domain/usage/answers.ts";
import { useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveButton } from "#app/workspace/editing/save-button.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { dollarText, readDollars } from "#domain/usage/money.ts";
import { CostCorrection } from "#domain/usage/run-query.ts";

type RunCostCorrectionProps = { run: Run; onCorrected(run: Run): void };

/** Gives an answer another cost, with the reason (product/usage 6). */
export function RunCostCorrection({ run, onCorrected }: RunCostCorrectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [dollars, setDollars] = useState(dollarText(run.cost));
  const [reason, setReason] = useState("");
  const [paths, setPaths] = useState<PropertyKey[]>([]);
  const saving = useSave<Run>(
    "The cost could not be changed.",
    (stored) => {
      setOpen(false);
      if (stored) onCorrected(stored);
    },
    () => undefined,
  );

  function save() {
    const body = { cost: readDollars(dollars) ?? Number.NaN, reason };
    const checked = CostCorrection.safeParse(body);
    setPaths(checked.error?.issues.map(({ path }) => path[0] ?? "") ?? []);
    if (!checked.success) return;
    const param = { id: run.id };
    saving.save(async () => rest().runs[":id"].cost.$post({ param, json: checked.data }));
  }

  if (run.cost === null) return null;
  if (!isOpen) {
    return (
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => setOpen(true)}>
        Correct the cost
      </Button>
    );
  }
  return (
    <Stack as="section" gap="4" aria-label="Correct the cost">
      <Text>The budgets and the sums change by the same amount. The audit has the reason.</Text>
      <EditorField
        label="Cost in dollars"
        isRequired
        inputMode="decimal"
        value={dollars}
        error={
          paths.includes("cost") ? "Must be an amount from 0 to 1,000,000 dollars." : undefined
        }
        onChange={setDollars}
      />
      <EditorField
        label="Reason"
        isRequired
        value={reason}
        error={paths.includes("reason") ? "Say why, in 1 to 200 characters." : undefined}
        onChange={setReason}
      />
      <SaveButton saving={saving} onSave={save}>
        Save the cost
      </SaveButton>
    </Stack>
  );
}
