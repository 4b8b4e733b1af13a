import { Stack, Text } from "@chakra-ui/react";
import { saveRequest } from "#app/calls/save-request.ts";
import { ProviderTest } from "#app/single-sign-on/provider-test.tsx";
import type { EditedSignIn, SignInSource } from "#app/single-sign-on/sign-in-source.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { MESSAGES } from "#domain/messages.ts";
import { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";

const LABELS = {
  label: "Name of the provider",
  issuer: "Issuer",
  oidcClientId: "Client ID",
  secret: "Client secret",
  domains: "Domains of e-mail addresses",
  isRequired: "Required for educators",
};

function draftOf(part: EditedSignIn | null) {
  const { settings } = part ?? {};
  return {
    label: settings?.label ?? "",
    issuer: settings?.issuer ?? "",
    oidcClientId: settings?.oidcClientId ?? "",
    // No answer has it.
    secret: "",
    domains: settings?.domains.join(", ") ?? "",
    isRequired: settings?.isRequired ?? false,
  };
}

type ProviderFormProps = {
  source: SignInSource;
  editor: DialogState<EditedSignIn>;
  people: number;
  onStored(): void;
};

/** The settings of an identity provider. A save asks the provider first (product/single-sign-on 2). */
export function ProviderForm({ source, editor, people, onStored }: ProviderFormProps) {
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LABELS,
    refused: MESSAGES.client.other,
    request({ secret, domains, ...fields }, _part: EditedSignIn | null, version) {
      const body = {
        ...fields,
        secret: secret.trim() || undefined,
        domains: domains.split(/[\s,;]+/u).filter(Boolean),
        version: version || undefined,
      };
      return saveRequest(SignInDraft, body, source.save);
    },
    onStored,
  });
  const { draft, change, field } = form;
  const settings = form.entity?.settings ?? null;
  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Provider"
      title="Provider"
      buttons={{ close: "Close", save: settings ? "Save Changes" : "Add Provider" }}
      deletion={settings ? () => deletion(settings.label, people, source) : undefined}
    >
      <Stack gap="5">
        <EditorField
          {...field("label")}
          isRequired
          maxLength={40}
          placeholder="Example School"
          help={`The button reads “Sign in with ${draft.label.trim() || "Example School"}”.`}
        />
        <Stack gap="3">
          <EditorField
            {...field("issuer")}
            isRequired
            inputMode="url"
            placeholder="https://accounts.google.com"
            help="As the provider writes it, to the last slash."
          />
          <ProviderTest key={draft.issuer} issuer={draft.issuer} test={source.test} />
        </Stack>
        <EditorField {...field("oidcClientId")} isRequired autoComplete="off" />
        <EditorField
          {...field("secret")}
          type="password"
          autoComplete="new-password"
          isInvalid={settings?.isReadable === false && draft.secret === "" ? true : undefined}
          help={secretHelp(settings)}
        />
        <EditorField
          {...field("domains")}
          autoComplete="off"
          placeholder="school.example"
          help="Only people with a confirmed address of these domains sign in. Separate several by commas. Google needs one; elsewhere, leave this empty for everybody who has an account at the provider."
        />
        <Stack gap="1">
          <EditorSwitch
            label={LABELS.isRequired}
            isOn={draft.isRequired}
            onChange={(isRequired) => change({ isRequired })}
          />
          <Text fontSize="sm" color="fg.muted">
            Educators then sign in by the provider only: their passwords and passkeys do not work
            any more, and nobody registers. Managers keep theirs, so that a wrong setting does not
            shut everybody out. Educators who have an account link it first, on their page Account;
            otherwise they get a new one.
          </Text>
        </Stack>
      </Stack>
    </EntityForm>
  );
}

function secretHelp(settings: EditedSignIn["settings"]): string {
  if (settings?.isReadable === false) return "Enter the secret again.";
  if (settings?.hasSecret) return "A secret is stored and is never shown. Leave empty to keep it.";
  return "It is stored encrypted and is never shown. A few providers give none.";
}

const KEPT =
  "Accounts stay, and settings with the same issuer find them again. Until then, whoever has no password needs a link from a manager.";

function deletion(label: string, people: number, source: SignInSource) {
  return {
    title: `Delete the sign-in with ${label}?`,
    text: `${whoLeaves(people)} ${KEPT}`,
    call: source.remove,
  };
}

function whoLeaves(people: number): string {
  if (people === 0) return "Nobody has signed in by it.";
  if (people === 1) return "The person who signs in by it is signed out now.";
  return `The ${people} people who sign in by it are signed out now.`;
}
