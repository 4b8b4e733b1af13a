import { Box, Button, CloseButton, Flex, Heading, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { type ComponentProps, useRef, useState } from "react";
import { type FieldError, type SaveOutcome, saveOutcome } from "#app/calls/use-save.ts";
import { Plus } from "#app/look/icons.ts";
import { useAuthor } from "#app/session/use-session.ts";
import { type Place, testCalls } from "#app/widgets/tests/test-calls.ts";
import { ValueField } from "#app/widgets/tests/value-field.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { focusAfterRemoval } from "#app/workspace/editing/focus-after-removal.ts";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { isSame } from "#domain/merge.ts";
import { type GivenValues, shownInputs, valuesByName } from "#domain/widgets/input-values.ts";
import type { TestList, WidgetTest } from "#domain/widgets/replies.ts";
import { MAX_CHECKS } from "#domain/widgets/test-limits.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import type { Check, TestDraft } from "#domain/widgets/widget-test.ts";

type TestDialogProps = {
  widget: { type: string; id: string };
  /** The inputs of the form; the values of others are kept as they are. */
  inputs: WidgetInput[];
  /** The stored test, or null for a new one, which begins with these values. */
  former: WidgetTest | null;
  values?: GivenValues;
  onSaved(): void;
  onClose(): void;
};

/** Adds or changes a test of a widget (product/tests 1). */
export default function TestDialog(props: TestDialogProps) {
  const { widget, inputs, former, values, onSaved, onClose } = props;
  const [first] = useState(() => formOf(former, values));
  const [form, setForm] = useState(first);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<ComponentProps<typeof SaveFailure>>();
  const [isDeleting, setDeleting] = useState(false);
  const author = useAuthor();
  const [isSaving, setSaving] = useState(false);
  const given = new Map(Object.entries(form.inputs));

  async function save(next: TestDraft | null) {
    if (isSaving) return;
    setSaving(true);
    setFailure(undefined);
    const change: TestChange = { former, next };
    const outcome = await saveTest(widget, change);
    setSaving(false);
    if (outcome.isSaved) return onSaved();
    // The paths name the place in the list, of which only this test can be wrong.
    setErrors(
      outcome.errors.map(({ path, message }) => ({
        path: path.replace(/^cases\.\d+\./u, ""),
        message,
      })),
    );
    setDeleting(false);
    setFailure({
      message: outcome.errors[0]?.message ?? outcome.message,
      signedOut: outcome.isSignedOut ? author : undefined,
      action: next === null ? "delete" : "save",
      onSignedIn: () => void save(next),
    });
  }

  function change(changes: Partial<typeof form>) {
    setErrors([]);
    setFailure(undefined);
    setForm({ ...form, ...changes });
  }

  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const sent = { name: form.name, inputs: form.inputs, checks: form.checks.map(sentCheck) };
  return (
    <>
      <DialogFrame
        title={former ? `Test ${former.name}` : "New test"}
        size="lg"
        hasChanges={!isSame(form, first)}
        failure={failure && <SaveFailure {...failure} />}
        onClose={onClose}
        onEnter={() => void save(sent)}
        further={
          former && (
            <Button colorPalette="red" disabled={isSaving} onClick={() => setDeleting(true)}>
              Delete test
            </Button>
          )
        }
        closeLabel="Cancel"
        action={{
          label: former ? "Save test" : "Add test",
          isBusy: isSaving,
          onPress: () => void save(sent),
        }}
      >
        <Stack gap="6">
          <EditorField
            label="Name of the test"
            value={form.name}
            isRequired
            maxLength={100}
            error={errorOf("name")}
            onChange={(name) => change({ name })}
          />
          <Stack as="section" aria-label="Values" gap="4">
            <Heading as="h3" size="sm">
              What is typed into the form
            </Heading>
            {inputs.length === 0 && <Text color="fg.muted">The widget has no inputs yet.</Text>}
            {shownInputs(inputs, given).map((input) => (
              <ValueField
                key={input.name}
                input={input}
                values={given.get(input.name) ?? []}
                onChange={(texts) =>
                  change({ inputs: valuesByName(new Map(given).set(input.name, texts)) })
                }
              />
            ))}
          </Stack>
          <TestChecks
            checks={form.checks}
            errorOf={(path) => errorOf(`checks.${path}`)}
            onChange={(checks) => change({ checks })}
          />
        </Stack>
      </DialogFrame>
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete ${former?.name}?`}
        text="This cannot be undone, do you really want to delete this test?"
        confirmLabel="Delete"
        isWorking={isSaving}
        onConfirm={() => void save(null)}
        onCancel={() => setDeleting(false)}
      />
    </>
  );
}

function formOf(former: WidgetTest | null, values: GivenValues = new Map()) {
  const inputs = former?.inputs ?? valuesByName(values);
  const named = Object.values(inputs).flat().filter(Boolean).join(", ");
  const name = former?.name ?? named.slice(0, 100).trim();
  return { name, inputs, checks: (former?.checks ?? []).map(checkForm) };
}

/** A check in the editor: every field as text, whatever its kind. */
type CheckForm = {
  key: string;
  kind: Check["kind"];
  text: string;
  from: string;
  to: string;
  isThrice: boolean;
};

const KINDS: { value: Check["kind"]; text: string }[] = [
  { value: "contains", text: "Contains" },
  { value: "lacks", text: "Does not contain" },
  { value: "begins", text: "Begins with" },
  { value: "words", text: "Number of words" },
  { value: "items", text: "Number of items" },
  { value: "one right", text: "One right option for each question" },
  { value: "json", text: "JSON that matches a schema" },
  { value: "judged", text: "Judged by the AI" },
];

const TEXTS = {
  contains: { label: "Text" },
  lacks: { label: "Text" },
  begins: { label: "Text" },
  json: {
    label: "JSON Schema",
    rows: 4,
    help: "For example: {“type”: “object”} with straight quotes.",
  },
  judged: {
    label: "What must be true of the answer",
    rows: 2,
    help: "A yes/no question for the AI. The AI can change its opinion, so this check only warns.",
  },
} as const;

type WithKind = { kind: Check["kind"] };

/** Whether a check has a least and a most number. */
function isRange<C extends WithKind>(check: C): check is C & { kind: "words" | "items" } {
  return check.kind === "words" || check.kind === "items";
}

/** A stored check in the editor. */
function checkForm(check: Check): CheckForm {
  const text = (value?: number) => (value === undefined ? "" : String(value));
  return {
    ...newCheck(),
    kind: check.kind,
    text: "text" in check ? check.text : "",
    ...(check.kind === "json" && { text: check.schema }),
    ...(check.kind === "judged" && { text: check.criterion, isThrice: check.times === 3 }),
    ...(isRange(check) && { from: text(check.from), to: text(check.to) }),
  };
}

function newCheck(): CheckForm {
  const key = crypto.randomUUID();
  return { key, kind: "contains", text: "", from: "", to: "", isThrice: false };
}

/** A check as a save sends it. */
function sentCheck(check: CheckForm): Check {
  const number = (digits: string) => (digits === "" ? undefined : Number(digits));
  const { kind, text, from, to, isThrice } = check;
  if (isRange(check)) return { kind: check.kind, from: number(from), to: number(to) };
  if (kind === "one right") return { kind };
  if (kind === "json") return { kind, schema: text };
  if (kind === "judged") return { kind, criterion: text, times: isThrice ? 3 : 1 };
  return { kind, text };
}

type TestChecksProps = {
  checks: CheckForm[];
  /** The error of a field of a check, such as `0.text`. */
  errorOf(path: string): string | undefined;
  onChange(checks: CheckForm[]): void;
};

function TestChecks({ checks, errorOf, onChange }: TestChecksProps) {
  const put = (changed: CheckForm) =>
    onChange(checks.map((check) => (check.key === changed.key ? changed : check)));
  const section = useRef<HTMLDivElement>(null);

  function add() {
    onChange([...checks, newCheck()]);
    requestAnimationFrame(() =>
      section.current?.querySelectorAll("select")[checks.length]?.focus(),
    );
  }

  function removeAt(place: number) {
    onChange(checks.filter((_, other) => other !== place));
    focusAfterRemoval(section.current, place);
  }

  return (
    <Stack as="section" aria-label="Checks" gap="4" ref={section}>
      <Heading as="h3" size="sm">
        Checks of the answer
      </Heading>
      {checks.length === 0 && (
        <Text color="fg.muted">Without a check, the test passes with any answer.</Text>
      )}
      {checks.map((check, index) => (
        <Box
          key={check.key}
          role="group"
          aria-label={`Check ${index + 1}`}
          borderWidth="1px"
          borderRadius="md"
          p="4"
        >
          <Flex gap="2" align="start">
            <Stack gap="4" flex="1" minW="0">
              <CheckFields
                check={check}
                errorOf={(field) => errorOf(`${index}.${field}`)}
                onChange={put}
              />
            </Stack>
            <CloseButton
              size="xs"
              aria-label={`Remove check ${index + 1}`}
              data-remove
              onClick={() => removeAt(index)}
            />
          </Flex>
        </Box>
      ))}
      {checks.length < MAX_CHECKS && (
        <Button size="sm" alignSelf="start" onClick={add}>
          <Plus /> Add check
        </Button>
      )}
    </Stack>
  );
}

type CheckFieldsProps = {
  check: CheckForm;
  errorOf(field: string): string | undefined;
  onChange(check: CheckForm): void;
};

function CheckFields({ check, errorOf, onChange }: CheckFieldsProps) {
  const { kind } = check;
  const number = (name: "from" | "to", label: string) => (
    <EditorField
      label={label}
      value={check[name]}
      inputMode="numeric"
      error={errorOf(name)}
      onChange={(text) => /^\d{0,6}$/u.test(text) && onChange({ ...check, [name]: text })}
    />
  );
  return (
    <>
      <EditorField
        label="The answer"
        value={kind}
        options={KINDS}
        onChange={(chosen) => onChange({ ...check, kind: chosen as Check["kind"] })}
      />
      {isRange(check) && (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          {number("from", "At least")}
          {number("to", "At most")}
        </SimpleGrid>
      )}
      {kind in TEXTS && (
        <EditorField
          {...TEXTS[kind as keyof typeof TEXTS]}
          value={check.text}
          error={errorOf("text") ?? errorOf("schema") ?? errorOf("criterion")}
          onChange={(text) => onChange({ ...check, text })}
        />
      )}
      {kind === "judged" && (
        <EditorSwitch
          label="Ask three times: two of three decide."
          isOn={check.isThrice}
          onChange={(isThrice) => onChange({ ...check, isThrice })}
        />
      )}
    </>
  );
}

const NOT_SAVED = "The test has not been saved.";
const MEANWHILE = "This test has been changed meanwhile. Close this dialog and open it again.";

/** A change of one test: `former` is null for a new one, `next` for one that is removed. */
type TestChange = { former: WidgetTest | null; next: TestDraft | null };

/**
 * Saves the change of one test. If others have changed the list meanwhile, it is made in the newest one, unless they have changed
 * the same test.
 */
async function saveTest(widget: Place, change: TestChange): Promise<SaveOutcome<TestList>> {
  const { list, put } = testCalls(widget);
  const read = await saveOutcome<TestList>(list(), NOT_SAVED);
  let current = read.isSaved ? read.stored : null;
  for (;;) {
    if (current === null) return read;
    const cases = changed(current.cases, change);
    if (cases === null) return { ...REFUSED, message: MEANWHILE };
    const saved: SaveOutcome<TestList> = await saveOutcome<TestList>(
      put({ version: current.version, cases }),
      NOT_SAVED,
    );
    if (saved.isSaved || !saved.current) return saved;
    current = saved.current;
  }
}

const REFUSED = { isSaved: false as const, status: 409, errors: [], isSignedOut: false };

/** The list of tests after the change; `null` if somebody else has changed or deleted the test since. */
function changed(
  cases: WidgetTest[],
  { former, next }: TestChange,
): (TestDraft | WidgetTest)[] | null {
  if (former === null) return next ? [...cases, next] : cases;
  const stored = cases.find(({ id }) => id === former.id);
  if (!stored || !isSame(stored, former)) return null;
  return cases.flatMap((test) =>
    test === stored ? (next ? [{ ...next, id: test.id }] : []) : [test],
  );
}
