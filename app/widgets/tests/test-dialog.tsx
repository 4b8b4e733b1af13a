import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import type { WidgetTest, TestList } from "#domain/widgets/answers.ts";
import { type ComponentProps, useState } from "react";
import { useAuthor } from "#app/session/use-session.ts";
import { type TestChange, saveTest } from "#app/widgets/tests/test-calls.ts";
import { TestChecks, checkForm, sentCheck } from "#app/widgets/tests/test-checks.tsx";
import { WidgetPreviewField } from "#app/widgets/inputs/widget-preview-field.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { FieldError } from "#app/calls/save-request.ts";
import { isSame } from "#domain/merge.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import { type GivenValues, shownInputs, valuesByName } from "#domain/widgets/input-values.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

type TestDialogProps = {
  widget: { type: string; id: string };
  /** The inputs of the form; the values of others are kept as they are. */
  inputs: WidgetInput[];
  /** The stored test, or null for a new one, which begins with these values. */
  former: WidgetTest | null;
  values?: GivenValues;
  onSaved(list: TestList): void;
  onClose(): void;
};

/** Adds or changes a test of a widget (product/tests 1). */
export default function TestDialog(props: TestDialogProps) {
  const { widget, inputs, former, values, onSaved, onClose } = props;
  const [first] = useState(() => formOf(former, values));
  const [form, setForm] = useState(first);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<Failure>();
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
    if (outcome.isSaved) return outcome.stored && onSaved(outcome.stored);
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
        isOpen={!isDeleting}
        title={former ? `Test ${former.name}` : "New test"}
        size="lg"
        hasChanges={!isSame(form, first)}
        failure={failure && <SaveFailure {...failure} />}
        onClose={onClose}
        onEnter={() => void save(sent)}
        further={
          former && (
            <Button
              colorPalette="red"
              variant="outline"
              disabled={isSaving}
              onClick={() => setDeleting(true)}
            >
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
              <WidgetPreviewField
                key={input.name}
                input={input}
                values={given.get(input.name) ?? []}
                isInvalid={false}
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

type Failure = ComponentProps<typeof SaveFailure>;

function formOf(former: WidgetTest | null, values: GivenValues = new Map()) {
  const inputs = former?.inputs ?? valuesByName(values);
  const named = Object.values(inputs).flat().filter(Boolean).join(", ");
  const name = former?.name ?? named.slice(0, 100).trim();
  return { name, inputs, checks: (former?.checks ?? []).map(checkForm) };
}
