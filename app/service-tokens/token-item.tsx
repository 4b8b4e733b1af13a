import { Badge, Box, Button, Code, HStack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { endMark, hasEnded, scopesText, useText } from "#app/service-tokens/token-words.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { BoxedRow } from "#app/workspace/boxed-list.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";
import type { ServiceToken } from "#domain/service-tokens/answers.ts";

type TokenItemProps = { token: ServiceToken; source: TokenSource; onGone(): void };

/** A token: what it may do, what it has used, and its end. */
export function TokenItem(props: TokenItemProps) {
  const { name, ending, scopes, madeBy, madeAt, endsAt, isOrphaned } = props.token;
  const mark = endMark(props.token);
  const isOver = hasEnded(props.token);
  return (
    <BoxedRow>
      <Box flex="1" minW="60">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="500" overflowWrap="anywhere">
            {name}
          </Text>
          <Code size="sm">…{ending}</Code>
          {isOrphaned && !isOver && <Badge colorPalette="orange">Maker no longer in charge</Badge>}
          {mark && <Badge colorPalette={isOver ? "gray" : "orange"}>{mark}</Badge>}
        </HStack>
        <Text fontSize="sm">{scopesText(scopes)}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {useText(props.token)}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {isOver ? "Ended" : "Ends"} <LocalTime time={endsAt} /> · made <LocalTime time={madeAt} />{" "}
          by {madeBy}
        </Text>
        {isOrphaned && !isOver && (
          <Text fontSize="sm">
            Who made it may still have it. If so, end it and make a new one for the program.
          </Text>
        )}
      </Box>
      <EndToken {...props} />
    </BoxedRow>
  );
}

/** Ends a token now, or removes one from the list that has ended. */
function EndToken({ token, source, onGone }: TokenItemProps) {
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, refusal } = useCall();
  const { id, name } = token;
  const isOver = hasEnded(token);

  async function end() {
    if (!(await send(() => source.end(id)))) return;
    setAsking(false);
    noteSaved(isOver ? `${name} has been removed.` : `${name} has ended.`);
    onGone();
  }

  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        aria-label={isOver ? `Remove: ${name}` : `End now: ${name}`}
        onClick={() => setAsking(true)}
      >
        {isOver ? "Remove" : "End now"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isOver ? `Remove ${name}?` : `End ${name} now?`}
        text={
          isOver
            ? "It has ended, and leaves this list. Its answers and their cost stay."
            : `The program “${name}” is refused from now on. This cannot be undone; a new token has another secret.`
        }
        confirmLabel={isOver ? "Remove" : "End token"}
        isWorking={isSending}
        failure={refusal && <ErrorMessage message={refusal} />}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
