import { Alert, Box, Heading, Input, List, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { FormSketch } from "#app/widgets/list/form-sketch.tsx";
import { useToolkitSource } from "#app/widgets/toolkit-source.ts";
import { SmallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { ImportPlan, PlannedItem } from "#domain/toolkit-replies.ts";
import {
  MAX_FILE_BYTES,
  NOT_A_FILE,
  NOT_UTF8,
  ON_CONFLICT,
  type OnConflict,
  TOO_MANY_IN_FILE,
  readToolkitFile,
} from "#domain/toolkit-file.ts";
import { utf8Text } from "#domain/text.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

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
  const latest = useRef(0);
  const { revalidate } = useRevalidator();
  const { send, isSending, refusal, forgetRefusal } = useCall();
  const { bringIn: importFile } = useToolkitSource();

  async function call(content: Content, choice: OnConflict, dryRun: boolean) {
    const body = { file: content, onConflict: choice, dryRun };
    const reply = await send(() => importFile(body));
    return reply?.json();
  }

  /** Returns the turn of the next plan: that of a former choice can come after it. */
  function forgetPlan(): number {
    setPlan(undefined);
    return (latest.current += 1);
  }

  async function showPlan(content: Content, choice: OnConflict) {
    const turn = forgetPlan();
    const next = await call(content, choice, true);
    if (turn === latest.current) setPlan(next);
  }

  async function choose(chosen: File | undefined) {
    forgetRefusal();
    forgetPlan();
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
    <SmallDialog
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
        help="Choose a file that was made with Export, here or on another site."
      >
        <Input
          type="file"
          accept=".json,application/json"
          p="1.5"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </LabelledField>
      <EditorField
        label="When a widget exists and differs"
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
    </SmallDialog>
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

const PARTS = [
  { name: "create", heading: "New" },
  { name: "replace", heading: "As drafts" },
  { name: "skip", heading: "Left as they are" },
  { name: "unchanged", heading: "Unchanged" },
] as const;

/** How many widgets of each part have a sketch of their form. */
const MAX_SKETCHES = 24;

/** The plan of an import: first the problems that prevent it, then its toolkits, and its widgets by their action. */
function ImportPlanView({ plan, file }: { plan: ImportPlan; file: Record<string, unknown> }) {
  const { problems } = plan;
  const [forms] = useState(() => formsIn(file));
  return (
    <Stack gap="4">
      {problems.length > 0 && (
        <Alert.Root status="error">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>Nothing can be imported until this is corrected.</Alert.Title>
            <Alert.Description>
              <List.Root as="ul" ps="4">
                {problems.map(({ path, message }) => (
                  <List.Item key={path + message} overflowWrap="anywhere">
                    {message} ({placeText(path)})
                  </List.Item>
                ))}
              </List.Root>
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      {PARTS.filter(({ name }) => plan[name].length > 0).map(({ name, heading }) => (
        <Box key={name} as="section">
          <Heading as="h3" size="sm">
            {heading} ({plan[name].length})
          </Heading>
          {name === "replace" && (
            <Text fontSize="sm" color="fg.muted">
              Visitors see a draft only after you have published it on the widget&apos;s page.
            </Text>
          )}
          <List.Root as="ul" listStyle="none" mt="2" fontSize="sm" gap="2">
            {plan[name].map((item, place) => {
              const inputs = place < MAX_SKETCHES ? forms.get(itemName(item)) : undefined;
              return (
                <List.Item
                  key={itemName(item)}
                  display="flex"
                  alignItems="center"
                  gap="3"
                  overflowWrap="anywhere"
                >
                  {inputs && <FormSketch inputs={inputs} />}
                  {itemName(item)}
                </List.Item>
              );
            })}
          </List.Root>
        </Box>
      ))}
    </Stack>
  );
}

/** The inputs of the widgets of a file, by the name of their item in a plan. */
function formsIn(file: Record<string, unknown>): Map<string, WidgetInput[]> {
  const read = readToolkitFile(file);
  const toolkits = "toolkits" in read ? read.toolkits : [];
  const widgets = toolkits.flatMap(({ collection, widgets }) =>
    widgets.map(
      ({ name, inputs = [] }) => [itemName({ collection, widget: name }), inputs] as const,
    ),
  );
  return new Map(widgets);
}

function itemName({ collection, widget }: PlannedItem): string {
  return widget === null ? `Toolkit ${collection}` : `${widget} (${collection})`;
}

/** `toolkits.0.widgets.36.name` is "toolkit 1, widget 37, name". */
function placeText(path: string): string {
  return path
    .replaceAll(/(toolkit|widget)s\.(\d+)/gu, (_, noun, index) => `${noun} ${Number(index) + 1}`)
    .replaceAll(".", ", ");
}

function importSentence({ create, replace, skip, unchanged }: ImportPlan): string {
  const parts = [
    `${create.length} added`,
    `${replace.length} as drafts`,
    `${skip.length} left as they are`,
    `${unchanged.length} unchanged`,
  ];
  return `${parts.filter((part) => !part.startsWith("0 ")).join(", ")}.`;
}
