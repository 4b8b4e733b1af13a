import { Box, Button, chakra, Flex, Heading, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { ArrowRight, Pencil, Share2, Square, Undo2 } from "#app/look/icons.ts";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { useSave } from "#app/calls/use-save.ts";
import type { Made } from "#app/making/use-making.ts";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { answerInWords } from "#domain/answers/answer-form.ts";
import { EMPTY_WIDGET, MAX_NAME } from "#domain/widgets/widget.ts";

/** The page that opens when the tool is stored: its landing page, that page with the dialog Share, or the workbench. */
export type Opening = "use" | "share" | "edit";

type MadePanelProps = {
  made: Made;
  /** The toolkit that it is stored in; `undefined` for a tool of the person's own. */
  toolkit: string | undefined;
  /** Whether it has come just now, so that it gets the focus. */
  isNew: boolean;
  /** Whether the model changes it just now. */
  isBusy: boolean;
  saving: Pick<ReturnType<typeof useSave>, "refusal" | "repeat" | "isSaving">;
  /** The field for another name, where its own is taken. */
  name: FieldProps | undefined;
  /** The name that was refused last. */
  taken: string | undefined;
  onStore(opening: Opening): void;
};

/** A tool that has been made: its name, and the buttons that store it (product/making 2). */
export function MadePanel(props: MadePanelProps) {
  const { made, toolkit, isNew, isBusy, saving, name, taken, onStore } = props;
  const { tool, why } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (taken !== undefined) panel.current?.querySelector("input")?.select();
  }, [taken]);
  const isNameRefused = saving.refusal?.errors.some(({ path }) => path === "name");
  return (
    <Stack ref={panel} as="section" aria-labelledby="made" gap="4">
      <Stack gap="1">
        <Heading id="made" size="2xl" ref={heading} tabIndex={-1} overflowWrap="anywhere">
          {tool.name}
        </Heading>
        <Text color="fg.muted" overflowWrap="anywhere">
          {tool.description}
        </Text>
      </Stack>
      {why && <Text overflowWrap="anywhere">{why}</Text>}
      {name && <EditorField {...name} maxLength={MAX_NAME} autoComplete="off" />}
      {saving.refusal && !isNameRefused && (
        <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />
      )}
      <Flex gap="3" wrap="wrap">
        <Button
          variant="solid"
          loading={saving.isSaving}
          disabled={isBusy}
          onClick={() => onStore(toolkit === undefined ? "use" : "edit")}
        >
          {toolkit === undefined ? "Use it" : "Add it"} <ArrowRight />
        </Button>
        <Button disabled={isBusy} onClick={() => onStore("share")}>
          <Share2 /> Share
        </Button>
        {toolkit === undefined && (
          <Button disabled={isBusy} onClick={() => onStore("edit")}>
            <Pencil /> Edit by hand
          </Button>
        )}
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        Nothing is stored yet. These buttons store it{" "}
        {toolkit === undefined ? "as a tool of your own." : `in ${toolkit}.`}
      </Text>
      <chakra.details>
        <chakra.summary fontSize="sm" fontWeight="medium" cursor="pointer" py="1" w="fit-content">
          Its prompt
        </chakra.summary>
        <Text fontSize="sm" color="fg.muted" mt="1">
          Answer: {answerInWords(tool.answer)}
        </Text>
        <Box
          mt="2"
          px="4"
          py="3"
          maxH="72"
          overflowY="auto"
          tabIndex={0}
          role="group"
          aria-label="Prompt"
          borderRadius="md"
          bg="bg.muted"
          fontSize="sm"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {tool.prompt}
        </Box>
      </chakra.details>
    </Stack>
  );
}

type ChangeFormProps = {
  /** The step of the model; `undefined` while it writes nothing. */
  step: string | undefined;
  /** The reason why the sentence cannot be sent, or no change has come. */
  fault: string | undefined;
  failure: ReactNode;
  /** Asks for the change, and returns whether it has come. */
  onChange(wish: string): Promise<boolean>;
  onStop(): void;
  onType(): void;
};

/** One line that changes the tool (product/making 2). */
export function ChangeForm(props: ChangeFormProps) {
  const { step, fault, failure, onChange, onStop, onType } = props;
  const [wish, setWish] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const isWriting = step !== undefined;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    if (await onChange(wish)) setWish("");
    else
      requestAnimationFrame(() =>
        currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
  }

  function stop() {
    onStop();
    // The page removes the pressed button, which has the focus.
    form.current?.querySelector("button")?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="3">
        <Flex gap="3" align="start">
          <EditorField
            label="What should be different?"
            value={wish}
            isReadOnly={isWriting}
            error={fault}
            autoComplete="off"
            placeholder="Also ask for the grade"
            onChange={(next) => {
              setWish(next);
              onType();
            }}
          />
          {/* Beside the field, below the line of its label. */}
          <Button type="submit" mt="1.625rem" loading={isWriting} loadingText="Changing ...">
            Change
          </Button>
        </Flex>
        {failure}
        {isWriting && (
          <Button size="sm" alignSelf="start" onClick={stop}>
            <Square /> Stop
          </Button>
        )}
        <VisuallyHidden role="status">{step}</VisuallyHidden>
      </Stack>
    </form>
  );
}

type ChangesProps = { former: Made; made: Made; isNew: boolean; onUndo(): void };

/** The fields that the last change of the tool has changed, with a button that takes the change back. */
export function Changes({ former, made, isNew, onUndo }: ChangesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew, made]);
  const form = ({ tool }: Made) => formOf({ ...EMPTY_WIDGET, ...tool });
  return (
    <Stack as="section" aria-labelledby="changes" gap="3">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Heading id="changes" size="md" ref={heading} tabIndex={-1}>
          What has changed
        </Heading>
        <Button size="sm" onClick={onUndo}>
          <Undo2 /> Undo
        </Button>
      </Flex>
      <WidgetDiff former={form(former)} newer={form(made)} />
    </Stack>
  );
}
