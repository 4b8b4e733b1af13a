import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLetIn } from "#app/single-sign-on/use-let-in.ts";
import { SmallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";

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
