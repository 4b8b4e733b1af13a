import { Input } from "@chakra-ui/react";
import type { ImportPlan } from "#domain/toolkit-answers.ts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { ImportPlanView, importSentence } from "#app/toolkits/import-plan.tsx";
import { useToolkitSource } from "#app/widgets/toolkit-source.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MAX_FILE_BYTES, NOT_A_FILE, NOT_UTF8, TOO_MANY_IN_FILE } from "#domain/toolkit-file.ts";
import { utf8Text } from "#domain/utf8.ts";
import { ON_CONFLICT, type OnConflict } from "#domain/toolkit-import.ts";

const CHOICES: Record<OnConflict, string> = {
  skip: "Leave it as it is",
  replace: "Import it as a draft, to compare and publish",
  copy: "Add the file's widget as a copy",
};
const OPTIONS = ON_CONFLICT.map((value) => ({ value, text: CHOICES[value] }));

type Content = Record<string, unknown>;

/** Imports a file of toolkits: it shows the plan first (product/toolkits 5). */
export function ToolkitImport({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<Content>();
  const [fault, setFault] = useState<string>();
  const [onConflict, setOnConflict] = useState<OnConflict>("skip");
  const [plan, setPlan] = useState<ImportPlan>();
  const { revalidate } = useRevalidator();
  const { send, isSending, refusal, forgetRefusal } = useCall();
  const { bringIn: importFile } = useToolkitSource();

  async function call(content: Content, choice: OnConflict, dryRun: boolean) {
    const body = { file: content, onConflict: choice, dryRun };
    const answer = await send(() => importFile(body));
    return answer?.json();
  }

  async function showPlan(content: Content, choice: OnConflict) {
    setPlan(undefined);
    setPlan(await call(content, choice, true));
  }

  async function choose(chosen: File | undefined) {
    forgetRefusal();
    setPlan(undefined);
    setFile(undefined);
    const content = chosen && (await contentOf(chosen));
    setFault(typeof content === "string" ? content : undefined);
    if (content === undefined || typeof content === "string") return;
    setFile(content);
    await showPlan(content, onConflict);
  }

  async function bringIn(content: Content) {
    const done = await call(content, onConflict, false);
    if (!done) return;
    noteSaved(importSentence(done));
    onClose();
    await revalidate();
  }

  const isSound = plan?.problems.length === 0;
  const hasWork = plan !== undefined && plan.create.length + plan.replace.length > 0;
  return (
    <CallDialog
      title="Import toolkits"
      action="Import"
      isReady={isSound && hasWork}
      isSending={isSending}
      refusal={refusal}
      onSend={() => file && void bringIn(file)}
      onClose={onClose}
    >
      <LabelledField
        label="File"
        error={fault}
        help="A file that Export has made, here or on another site."
      >
        <Input
          type="file"
          accept=".json,application/json"
          p="1.5"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </LabelledField>
      <EditorField
        label="A widget that exists and differs"
        value={onConflict}
        options={OPTIONS}
        isDisabled={isSending}
        onChange={(value) => {
          const choice = ON_CONFLICT.find((one) => one === value) ?? "skip";
          setOnConflict(choice);
          if (file) void showPlan(file, choice);
        }}
      />
      <div aria-live="polite">{plan && file && <ImportPlanView plan={plan} file={file} />}</div>
    </CallDialog>
  );
}

/** The content of a chosen file, or the sentence why it is none of ours. */
async function contentOf(file: File): Promise<Content | string> {
  if (file.size > MAX_FILE_BYTES) return TOO_MANY_IN_FILE;
  const text = utf8Text(await file.arrayBuffer());
  if (text === null) return NOT_UTF8;
  try {
    const content: unknown = JSON.parse(text);
    const isObject = typeof content === "object" && content !== null && !Array.isArray(content);
    return isObject ? (content as Content) : NOT_A_FILE;
  } catch {
    return NOT_A_FILE;
  }
}
