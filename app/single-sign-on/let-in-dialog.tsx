import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { SmallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { saveOutcome } from "#app/calls/use-save.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { CodeToLetIn } from "#domain/single-sign-on/sign-in-settings.ts";

/** Asks for the code that a removed person was shown at sign-in. */
export function LetInDialog({ onClose }: { onClose(): void }) {
  const [code, setCode] = useState("");
  const { enter, sending, refusal, forgetRefusal } = useLetIn(onClose);
  return (
    <SmallDialog
      title="Let a removed person in again"
      action="Let in again"
      isReady={code.trim() !== ""}
      isSending={sending !== ""}
      refusal=""
      onSend={() => void enter(code)}
      onClose={onClose}
    >
      <Text>
        A person whose account was removed is shown a code when signing in by the provider. With it,
        the next sign-in makes a new account.
      </Text>
      <EditorField
        label="Code"
        isRequired
        autoComplete="off"
        placeholder="K7QF-2M9P"
        maxLength={20}
        value={code}
        error={refusal || undefined}
        onChange={(text) => {
          setCode(text);
          forgetRefusal();
        }}
      />
    </SmallDialog>
  );
}

const UNKNOWN = "No removed person of this site has this code. Check the code.";

/**
 * Lets a removed person in again by a code (product/single-sign-on 5).
 * @param onDone called after a success
 * @returns `enter`, the code that is being sent (empty without one), and why the last one was refused
 */
export function useLetIn(onDone: () => void) {
  const { calls } = useClientCalls();
  const [sending, setSending] = useState("");
  const [refusal, setRefusal] = useState("");

  async function enter(text: string) {
    const read = CodeToLetIn.safeParse({ code: text });
    setRefusal(read.error?.issues[0]?.message ?? "");
    if (!read.success) return;
    const { code } = read.data;
    setSending(code);
    const outcome = await saveOutcome(
      calls.people["let-in"].$post({ json: { code } }),
      MESSAGES.client.other,
    );
    setSending("");
    if (!outcome.isSaved) return setRefusal(outcome.status === 404 ? UNKNOWN : outcome.message);
    noteSaved("The person can sign in again.");
    onDone();
  }

  return { enter, sending, refusal, forgetRefusal: () => setRefusal("") };
}
