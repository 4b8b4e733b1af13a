import { Button } from "@chakra-ui/react";
import { Download } from "#app/look/icons.ts";
import { useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveCsv } from "#app/site/save-file.ts";
import { FILE_FAILED } from "#domain/messages.ts";

export function CsvButton({ rows, name }: { rows: () => (string | number)[][]; name: string }) {
  const [hasFailed, setHasFailed] = useState(false);

  async function save() {
    setHasFailed(false);
    await saveCsv(rows(), name).catch(() => setHasFailed(true));
  }

  return (
    <>
      <Button size="sm" variant="outline" onClick={() => void save()}>
        <Download /> CSV
      </Button>
      {hasFailed && <ErrorMessage message={FILE_FAILED} />}
    </>
  );
}
