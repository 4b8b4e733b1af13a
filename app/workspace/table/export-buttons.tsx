import { Button, HStack } from "@chakra-ui/react";
import { Download } from "#app/look/icons.ts";
import { useState } from "react";
import { type FileReply, useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { csvStyle, saveFile } from "#app/site/save-file.ts";
import type { ExportFields } from "#domain/usage/page-fields.ts";
import type { z } from "#domain/zod.ts";

const FILES = [
  { ending: "csv", label: "Export CSV", format: csvStyle },
  { ending: "jsonl", label: "Export JSONL", format: () => "jsonl" as const },
] as const;

type ExportButtonsProps = {
  /** The name of the file, without its ending. */
  name: string;
  ask(format: z.output<typeof ExportFields>["format"]): Promise<FileReply>;
};

/** The buttons that save all rows of the filters as a file. */
export function ExportButtons({ name, ask }: ExportButtonsProps) {
  const { sendForFile, isSending, refusal } = useCall();
  const [started, setStarted] = useState<string>();

  async function save({ ending, format }: (typeof FILES)[number]) {
    setStarted(ending);
    const file = await sendForFile(() => ask(format()));
    if (file) saveFile(file, `${name}.${ending}`);
  }

  return (
    <>
      <HStack gap="3" wrap="wrap">
        {FILES.map((one) => (
          <Button
            key={one.ending}
            size="sm"
            disabled={isSending}
            loading={isSending && started === one.ending}
            onClick={() => void save(one)}
          >
            <Download /> {one.label}
          </Button>
        ))}
      </HStack>
      {refusal && <ErrorMessage message={refusal} />}
    </>
  );
}
