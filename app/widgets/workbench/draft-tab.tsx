import {
  Box,
  Button,
  Code,
  Flex,
  Heading,
  HStack,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useRef, useState } from "react";
import { type FieldError, fieldErrors } from "#app/calls/use-save.ts";
import { ModelField } from "#app/clients/model-field.tsx";
import { NO_EFFORT, ReasoningField } from "#app/clients/reasoning-field.tsx";
import { Eye, Plus, Sparkles } from "#app/look/icons.ts";
import { useIsAdmin } from "#app/session/use-session.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import {
  dataOf,
  DRAFT_LABELS,
  type DraftForm,
  type HelpedPart,
  type WidgetFields,
} from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { MediaFields, PageNumberField } from "#app/widgets/editor/widget-fields.tsx";
import { WidgetPromptField } from "#app/widgets/editor/widget-prompt-field.tsx";
import { useInputBlocks } from "#app/widgets/inputs/use-input-blocks.ts";
import { inputErrors, sentInputs, withLast } from "#app/widgets/inputs/widget-input-forms.ts";
import type { TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { MODEL_LABELS } from "#app/widgets/widget-labels.ts";
import { AnswerField } from "#app/widgets/workbench/answer-field.tsx";
import { DraftActions } from "#app/widgets/workbench/draft-actions.tsx";
import { DraftPreview } from "#app/widgets/workbench/draft-preview.tsx";
import { FieldGroup } from "#app/widgets/workbench/field-group.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { ConflictNotice } from "#app/workspace/editing/conflict-notice.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { isSame } from "#domain/merge.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ModelName, ReasoningEffort, Temperature } from "#domain/model.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { WidgetEstimate } from "#domain/widgets/replies.ts";
import type { ModelChoice } from "#domain/widgets/widget.ts";
import type { z } from "#domain/zod.ts";

// Drag and drop is loaded with the first list that is opened, not with the page.
const WidgetInputList = lazyPart(
  () => import("#app/widgets/inputs/widget-input-list.tsx"),
  "WidgetInputList",
  <Skeleton h="64" aria-busy="true" />,
);

// The help of the switch names the people who can still read the prompt (product/making 3).
const HIDDEN = "Only its authors can read this prompt. An answer can repeat it.";
const READABLE = "Visitors' browsers can read this prompt.";

type DraftTabProps = {
  shared: SharedDraft;
  runs: TestRuns;
  estimate: WidgetEstimate | null;
  isOwn: boolean;
  hasHelp: boolean;
};

/** The draft on one page: texts, inputs, problems, and beside them its preview (product/workbench 2). */
export function DraftTab({ shared, runs, estimate, isOwn, hasHelp }: DraftTabProps) {
  const { live, form, conflict, failure, change } = shared;
  const [errors, setErrors] = useState<FieldError[]>([]);
  const preview = useRef<HTMLDivElement>(null);
  const isAdmin = useIsAdmin();
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const problems = widgetProblems(form.prompt, form.inputs);

  /** Checks the draft as a save. Returns whether it can be published. */
  async function check(): Promise<boolean> {
    const body = { ...dataOf(form), widgetid: live.id, version: live.version };
    const rules = await import("#domain/widgets/widget.ts").catch(() => null);
    const found = rules
      ? fieldErrors(rules.WidgetChanges.safeParse(body).error)
      : [{ path: "", message: MESSAGES.noResponse }];
    const all = [...found, ...inputErrors(form.inputs)];
    setErrors(all);
    return all.length === 0;
  }

  function edit(changes: Partial<DraftForm>) {
    setErrors([]);
    change(changes);
  }

  const onInputs = (inputs: DraftForm["inputs"]) => edit({ inputs });
  const inputBlocks = useInputBlocks(form.inputs, onInputs, withLast);
  const field = (name: keyof WidgetFields) => ({
    label: DRAFT_LABELS[name],
    value: form[name],
    error: errorOf(name),
    onChange: (text: string) => edit({ [name]: text }),
  });
  return (
    <Stack gap="6">
      {conflict && (
        <ConflictNotice
          onTakeNewer={() => conflict.choose(false)}
          onKeepMine={() => conflict.choose(true)}
        >
          <Box
            color="fg"
            // With a long prompt the draft itself stays in view.
            maxH="50vh"
            overflowY="auto"
            tabIndex={0}
            role="group"
            aria-label="What the newer version changed"
          >
            <WidgetDiff former={conflict.base} newer={conflict.theirs} heading="h2" />
          </Box>
        </ConflictNotice>
      )}
      {failure &&
        (failure.signedOut === undefined ? (
          <LoadFailure message={failure.message} onRetry={() => void shared.store()} />
        ) : (
          <SaveFailure {...failure} onSignedIn={() => void shared.store()} />
        ))}
      <DraftActions
        shared={shared}
        runs={runs}
        problem={errors.length > 0 ? sentenceOf(errors) : undefined}
        check={check}
      >
        {/* In a narrow window the preview is far below the fields. */}
        <Button
          hideFrom="lg"
          onClick={() => {
            preview.current?.focus({ preventScroll: true });
            preview.current?.scrollIntoView();
          }}
        >
          <Eye /> Preview
        </Button>
      </DraftActions>
      {/* Wide in letters, not in pixels: with large text the frame stands below the fields. */}
      <SimpleGrid minChildWidth="min(100%, 28rem)" gap="8" alignItems="start">
        <Stack gap="8" minW="0">
          <WidgetPromptField
            field={field("prompt")}
            rows={16}
            inputs={sentInputs(form.inputs)}
            widget={{ ...live, estimate }}
            onCreateInputs={inputBlocks.addNamed}
          >
            {hasHelp && (
              <PromptHelp part={{ prompt: form.prompt, inputs: form.inputs }} onChange={edit} />
            )}
          </WidgetPromptField>
          <EditorSwitch
            label="Hide the prompt"
            isOn={form.isPromptHidden}
            help={form.isPromptHidden ? HIDDEN : READABLE}
            onChange={(isPromptHidden) => edit({ isPromptHidden })}
          />
          <AnswerField
            answer={form.answer}
            error={errorOf("answer.count")}
            onChange={(answer) => edit({ answer })}
          />
          <InputFields {...{ form, inputBlocks, problems, errorOf, onInputs }} />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <EditorField {...field("name")} {...(isOwn && { label: "Name" })} isRequired />
            <EditorField {...field("submit")} />
          </SimpleGrid>
          <AppearanceFields field={field} />
          {isAdmin && <ModelFields choice={form} onChange={edit} />}
          {!isOwn && (
            <HStack gap="3" wrap="wrap" color="fg.muted" fontSize="sm">
              <Text>Widget ID</Text>
              <Code overflowWrap="anywhere">{live.id}</Code>
              <CopyButton text={live.id} label="Copy ID" />
            </HStack>
          )}
        </Stack>
        <DraftPreview shared={shared} section={preview} />
      </SimpleGrid>
    </Stack>
  );
}

/** The first error that no field shows, or that there are marked fields. */
function sentenceOf(errors: FieldError[]): string {
  const own = errors.find(({ path }) => path === "" || path === "inputs");
  return own?.message ?? "Correct the marked fields before you publish.";
}

type InputFieldsProps = {
  form: DraftForm;
  inputBlocks: ReturnType<typeof useInputBlocks>;
  problems: ReturnType<typeof widgetProblems>;
  errorOf(path: string): string | undefined;
  onInputs(inputs: DraftForm["inputs"]): void;
};

function InputFields({ form, inputBlocks, problems, errorOf, onInputs }: InputFieldsProps) {
  const { added, add, removeAt, blocks } = inputBlocks;
  const [, setDragging] = useState(false);
  const addButton = (
    <Button size="sm" onClick={add}>
      <Plus /> Add new input
    </Button>
  );
  return (
    <Stack as="section" aria-label="Inputs" gap="4" ref={blocks}>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading>Inputs</Heading>
        {form.inputs.length > 0 && addButton}
      </Flex>
      {form.inputs.length === 0 ? (
        <EmptyState title={`No Inputs for ${form.name}`}>{addButton}</EmptyState>
      ) : (
        <WidgetInputList
          isFolded
          inputs={form.inputs}
          added={added}
          problems={problems}
          errorOf={errorOf}
          onChange={onInputs}
          onRemove={removeAt}
          onDragging={setDragging}
        />
      )}
    </Stack>
  );
}

// Loaded with the first question for help.
const PromptHelpDialog = lazyPart(
  () => import("#app/widgets/workbench/prompt-help-dialog.tsx"),
  "default",
);

/** Help with a prompt and its inputs, and the way back from a suggestion that is in use (product/workbench 3). */
function PromptHelp({ part, onChange }: { part: HelpedPart; onChange(part: HelpedPart): void }) {
  const [isOpen, setOpen] = useState(false);
  const [used, setUsed] = useState<{ former: HelpedPart; next: HelpedPart }>();
  const opener = useRef<HTMLButtonElement>(null);
  // An undo would lose what has been typed since.
  const canUndo = used !== undefined && isSamePart(used.next, part);

  function use(next: HelpedPart) {
    setOpen(false);
    setUsed({ former: part, next });
    onChange(next);
  }

  function undo() {
    if (used) onChange(used.former);
    // The focused button is gone.
    opener.current?.focus();
  }

  return (
    <Flex align="center" wrap="wrap" gap="3">
      <Button ref={opener} size="sm" onClick={() => setOpen(true)}>
        <Sparkles /> {part.prompt.trim() === "" ? "Write it with AI" : "Improve"}
      </Button>
      <Text role="status" fontSize="sm" color="fg.muted" _empty={{ position: "absolute" }}>
        {canUndo && "Suggestion applied."}
      </Text>
      {canUndo && (
        <Button size="sm" variant="ghost" onClick={undo}>
          Undo
        </Button>
      )}
      {isOpen && <PromptHelpDialog part={part} onUse={use} onClose={() => setOpen(false)} />}
    </Flex>
  );
}

function isSamePart(one: HelpedPart, other: HelpedPart): boolean {
  return one.prompt === other.prompt && isSame(sentInputs(one.inputs), sentInputs(other.inputs));
}

// TipTap is large: loaded when the group is opened first.
const RichText = lazyPart(
  () => import("#app/workspace/rich-text/rich-text.tsx"),
  "RichText",
  <Skeleton h="72" aria-busy="true" />,
);

type AppearanceFieldsProps = { field(name: keyof WidgetFields): FieldProps };

const NAMES = ["landingText", "image", "youtube", "description", "pageNumber"] as const;

function AppearanceFields({ field }: AppearanceFieldsProps) {
  const fields = NAMES.map((name) => field(name));
  const set = fields.filter(({ value }) => value !== "").map(({ label }) => label);
  return (
    <FieldGroup
      title="Appearance"
      summary={set.join(", ")}
      hasError={fields.some(({ error }) => error !== undefined)}
    >
      <AppearanceControls field={field} />
    </FieldGroup>
  );
}

/** The controls of the look of a widget: landing text, image, video, text of its card, and its place in the list. */
function AppearanceControls({ field }: AppearanceFieldsProps) {
  return (
    <Stack gap="5">
      <RichText {...field("landingText")} />
      <MediaFields image={field("image")} youtube={field("youtube")} />
      <EditorField {...field("description")} rows={2} />
      <PageNumberField field={field("pageNumber")} />
    </Stack>
  );
}

const CLIENTS = "The client's";

type ModelFieldsProps = { choice: ModelChoice; onChange(choice: Partial<ModelChoice>): void };

/** The model of a widget and its settings, for administrators (product/making 4). */
function ModelFields({ choice, onChange }: ModelFieldsProps) {
  const { reasoningEffort: effort } = choice;
  const model = useTyped(ModelName, choice.model, (text) => onChange({ model: text }));
  const temperature = useTyped(Temperature, choice.temperature, (text) =>
    onChange({ temperature: text }),
  );
  const set = [
    choice.model,
    choice.temperature && `temperature ${choice.temperature}`,
    effort && `${effort} effort`,
  ];
  return (
    <FieldGroup
      title="Model"
      summary={set.filter(Boolean).join(", ") || CLIENTS}
      hasError={model.error !== undefined || temperature.error !== undefined}
    >
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <ModelField label={MODEL_LABELS.model} none={CLIENTS} {...model} />
          <EditorField
            label={MODEL_LABELS.temperature}
            inputMode="decimal"
            placeholder={CLIENTS}
            help="From 0 (predictable answers) to 2 (varied answers)."
            {...temperature}
          />
        </SimpleGrid>
        <ReasoningField
          label={MODEL_LABELS.reasoningEffort}
          none={CLIENTS}
          value={effort ?? NO_EFFORT}
          onChange={(text) =>
            onChange({ reasoningEffort: text === NO_EFFORT ? null : ReasoningEffort.parse(text) })
          }
        />
      </Stack>
    </FieldGroup>
  );
}

/** A typed text of a field that may be null: the draft gets it once the schema takes it, and until then the field has the error. */
function useTyped(
  schema: z.ZodType<string>,
  value: string | null,
  onChange: (value: string | null) => void,
) {
  const [typed, setTyped] = useState(value ?? "");
  const read = readTyped(schema, typed);
  // Somebody else may have changed the value meanwhile.
  const isCurrent = !read.success || read.data === value;
  return {
    value: isCurrent ? typed : (value ?? ""),
    error: read.success ? undefined : read.error.issues[0]?.message,
    onChange(text: string) {
      setTyped(text);
      const next = readTyped(schema, text);
      if (next.success) onChange(next.data);
    },
  };
}

function readTyped(schema: z.ZodType<string>, text: string) {
  return schema.nullable().safeParse(text.trim() === "" ? null : text);
}
