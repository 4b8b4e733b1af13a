import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveCsv } from "#app/site/save-csv.ts";
import type { AskUsage } from "#app/usage/load-ranking.ts";
import { valuesTable } from "#app/usage/usage-days.ts";
import { type UsageView, valuesQuery } from "#app/usage/usage-view.ts";
import { FILE_FAILED } from "#domain/messages.ts";

/** Saves the sums of every value of the split, also of those that the page puts together, as a file. */
export function UsageValuesButton({ view, ask }: { view: UsageView; ask: AskUsage }) {
  const { send, isSending, refusal } = useCall();
  const [hasFailed, setHasFailed] = useState(false);

  async function save() {
    setHasFailed(false);
    const response = await send(() => ask(valuesQuery(view)));
    if (!response) return;
    const report = await response.json();
    const name = `usage-${view.split}-${report.from}-${report.to}.csv`;
    await saveCsv(valuesTable(report), name).catch(() => setHasFailed(true));
  }

  return (
    <>
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void save()}>
        <Download /> All values as CSV
      </Button>
      {(refusal || hasFailed) && <ErrorMessage message={refusal || FILE_FAILED} />}
    </>
  );
}
