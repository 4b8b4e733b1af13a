import { Button, HStack } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { rest } from "#app/session/session-calls.ts";
import { useAccountCall } from "#app/session/use-account-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveFile } from "#app/site/save-file.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";

const FORMATS = [
  { format: "csv", label: "Export CSV" },
  { format: "jsonl", label: "Export JSONL" },
] as const;

/** The buttons that save all answers of the filters as a file (product/usage 6). */
export function RunExport({ filter }: { filter: RunFilter }) {
  const { send, isSending, refusal } = useAccountCall();
  const [started, setStarted] = useState<string>();

  async function save(format: (typeof FORMATS)[number]["format"]) {
    setStarted(format);
    // The whole file is awaited within the call: a connection that breaks is a failed call.
    let file: Blob | undefined;
    await send(async () => {
      const response = await rest().runs.export.$get({ query: { ...filter, format } });
      if (response.ok) file = await response.blob();
      return response;
    });
    if (file) saveFile(file, `answers.${format}`);
  }

  return (
    <>
      <HStack gap="3" wrap="wrap">
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            size="sm"
            variant="outline"
            disabled={isSending}
            loading={isSending && started === format}
            onClick={() => void save(format)}
          >
            <Download /> {label}
          </Button>
        ))}
      </HStack>
      {refusal && <ErrorMessage message={refusal} />}
    </>
  );
}
