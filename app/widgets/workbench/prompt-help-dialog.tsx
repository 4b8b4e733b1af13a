import { Alert, Button, List, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { problemSentence } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { suggestPrompt } from "#app/widgets/widget-calls.ts";
import { inputForms, sentInputs } from "#app/widgets/inputs/widget-input-forms.ts";
import { formOf, type HelpedPart } from "#app/widgets/drafts/draft-form.ts";
import { EMPTY_WIDGET } from "#domain/widgets/widget.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { droppedSentences } from "#domain/widgets/assist.ts";
import { MAX_WISH, NO_SUGGESTION } from "#domain/widgets/wish.ts";

type PromptHelpDialogProps = {
  part: HelpedPart;
  onUse(part: HelpedPart): void;
  onClose(): void;
};

type Shown = HelpedPart & { why: string };

/** Asks for a suggestion, and shows what it changes before anything changes (product/workbench 3). */
export default function PromptHelpDialog({ part, onUse, onClose }: PromptHelpDialogProps) {
  const [wish, setWish] = useState("");
  const [shown, setShown] = useState<Shown>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  async function ask() {
    if (isAsking || wish.trim() === "") return;
    const { signal } = (asking.current = new AbortController());
    setAsking(true);
    setFailure(undefined);
    const body = { wish, prompt: part.prompt, inputs: sentInputs(part.inputs) };
    const response = await suggestPrompt(body, signal).catch(() => null);
    if (signal.aborted) return;
    setAsking(false);
    if (!response?.ok)
      return setFailure(
        response ? (await problemSentence(response)) || NO_SUGGESTION : NO_SUGGESTION,
      );
    const { prompt, inputs, why } = await response.json();
    setShown({ prompt, why, inputs: inputForms({ data: { inputs } }) });
  }

  return (
    <DialogFrame
      title="Help with the prompt"
      size="xl"
      failure={failure && <ErrorMessage message={failure} />}
      onClose={onClose}
      further={
        shown && (
          <Button onClick={() => onUse({ ...part, prompt: shown.prompt })}>
            Use the prompt only
          </Button>
        )
      }
      closeLabel={shown ? "Discard" : "Close"}
      action={
        shown
          ? {
              label: "Use it",
              onPress: () => onUse({ prompt: shown.prompt, inputs: shown.inputs }),
            }
          : {
              label: "Suggest",
              isBusy: isAsking,
              isDisabled: wish.trim() === "",
              onPress: () => void ask(),
            }
      }
    >
      {shown ? (
        <Suggested part={part} shown={shown} />
      ) : (
        <EditorField
          label="What should the prompt do, or do better?"
          value={wish}
          rows={4}
          maxLength={MAX_WISH}
          placeholder="Shorter answers, and three examples from everyday life"
          help="You see what would change before anything changes. It counts as one of your answers."
          onChange={setWish}
        />
      )}
    </DialogFrame>
  );
}

function Suggested({ part, shown }: { part: HelpedPart; shown: Shown }) {
  const dropped = droppedSentences(part.prompt, shown.prompt, part.inputs);
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => group.current?.focus(), []);
  const side = ({ prompt, inputs }: HelpedPart) => ({
    ...formOf(EMPTY_WIDGET),
    prompt,
    inputs,
  });
  return (
    // A scrolling area is focusable, so that the keyboard can scroll it.
    <Stack ref={group} gap="5" tabIndex={0} role="group" aria-label="What the suggestion changes">
      {shown.why && <Text>{shown.why}</Text>}
      {dropped.length > 0 && (
        <Alert.Root status="warning">
          <Alert.Indicator />
          <List.Root listStyle="none">
            {dropped.map((sentence) => (
              <List.Item key={sentence} overflowWrap="anywhere">
                {sentence}
              </List.Item>
            ))}
          </List.Root>
        </Alert.Root>
      )}
      <WidgetDiff former={side(part)} newer={side(shown)} />
    </Stack>
  );
}
