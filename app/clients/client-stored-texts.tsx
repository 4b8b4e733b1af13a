import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useClientSource } from "#app/clients/client-source.ts";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EN } from "#domain/frame-texts/en.ts";
import { keptSentence } from "#domain/frame-texts/kept-sentence.ts";
import type { Site } from "#domain/own-site/answers.ts";

type StoredTextsFieldProps = {
  field: { label: string; value: string; error?: string; onChange(value: string): void };
  client: Pick<Site, "clientname" | "keepTextsDays">;
};

/** For how many days the texts of answers are kept, the sentence that visitors then read, and their deletion (product/usage 8). */
export function StoredTextsField({ field, client }: StoredTextsFieldProps) {
  const days = Number(field.value);
  const isKept = Number.isInteger(days) && days > 0 && days <= 30;
  const sentence = keptSentence({ days, by: client.clientname }, EN, "en");
  return (
    <Stack gap="3" align="start">
      <EditorField
        {...field}
        inputMode="numeric"
        help={
          isKept
            ? `Visitors read below the button: “${sentence}”`
            : "0 keeps nothing of what visitors write, and deletes at once what is kept. At most 30."
        }
      />
      {client.keepTextsDays > 0 && <DeleteTexts client={client} />}
    </Stack>
  );
}

function DeleteTexts({ client }: Pick<StoredTextsFieldProps, "client">) {
  const [isAsking, setAsking] = useState(false);
  const [removed, setRemoved] = useState<number>();
  const { deleteTexts } = useClientSource();
  const { send, isSending, refusal } = useCall();

  async function remove() {
    const response = await send(deleteTexts);
    setAsking(false);
    if (response) setRemoved((await response.json()).removed);
  }

  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        Delete the stored texts
      </Button>
      <Text role="status" fontSize="sm">
        {removed !== undefined &&
          `Deleted: the texts of ${removed === 1 ? "1 answer" : `${removed} answers`}.`}
      </Text>
      {refusal && <ErrorMessage message={refusal} />}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete the stored texts?"
        text={`The texts of all answers of ${client.clientname} are deleted. This cannot be undone.`}
        confirmLabel="Delete"
        isWorking={isSending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
