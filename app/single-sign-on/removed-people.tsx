import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { LetInDialog } from "#app/single-sign-on/let-in-dialog.tsx";
import type { SignInSource } from "#app/single-sign-on/sign-in-source.ts";
import { useLetIn } from "#app/single-sign-on/use-let-in.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { dayText } from "#app/workspace/time-text.ts";
import type { SignInPart } from "#domain/single-sign-on/answers.ts";

type RemovedPeopleProps = Pick<SignInPart, "shutOut"> & {
  source: SignInSource;
  /** Called when somebody was let in again. */
  onChanged(): void;
};

/** The people who were removed, by the codes that they are shown, each with a button that lets the person in again. */
export function RemovedPeople({ shutOut, source, onChanged }: RemovedPeopleProps) {
  const { enter, sending, refusal } = useLetIn(source, onChanged);
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="4" align="start">
      <Text color="fg.muted" fontSize="sm">
        {shutOut.length === 0 && "Nobody has been removed. "}
        Whoever is removed cannot sign in by the provider any more, and is shown a code. Let the
        person in again by it: the next sign-in makes a new account.
      </Text>
      {refusal && <ErrorMessage message={refusal} />}
      {shutOut.length > 0 && (
        <BoxedList label="Removed people">
          {shutOut.map(({ code, removedOn }) => (
            <BoxedRow key={code}>
              <Text fontFamily="mono">{code}</Text>
              <Text fontSize="sm" color="fg.muted" flex="1">
                removed {dayText(removedOn)}
              </Text>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Let in again: ${code}`}
                loading={sending === code}
                onClick={() => void enter(code)}
              >
                Let in again
              </Button>
            </BoxedRow>
          ))}
        </BoxedList>
      )}
      {shutOut.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          Enter a code…
        </Button>
      )}
      {isOpen && (
        <LetInDialog
          source={source}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </Stack>
  );
}
