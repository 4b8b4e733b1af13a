import { Box, Button, HStack, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { saveOutcome, checkedCall } from "#app/calls/use-save.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { LetInDialog, useLetIn } from "#app/single-sign-on/let-in-dialog.tsx";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import type { ClientCalls } from "#app/rest-client.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadState } from "#app/site/load-failure.tsx";
import { AddressList, Recipes } from "#app/workspace/recipes.tsx";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import type { SignInPart } from "#domain/single-sign-on/replies.ts";

/** The identity provider of a client: its settings, who signs in by it, and who may no longer (product/single-sign-on 8). */
export function ClientSignIn() {
  const { calls } = useClientCalls();
  const loaded = useLoad(async () => calls["sign-in"].$get(), calls);
  const { value: part, retry, refresh } = loaded;
  if (!part) return <LoadState of={loaded} failure="The sign-in cannot be loaded right now." />;
  const { settings, addresses, shutOut } = part;
  return (
    <Stack gap="8" maxW="3xl">
      {settings?.isReadable === false ? (
        <ErrorMessage message="Nobody can sign in by the provider now: this site can no longer read the secret. Enter it again." />
      ) : (
        <Text color="fg.muted" fontSize="sm">
          {stateText(part)}
        </Text>
      )}
      <Section
        heading={settings ? "Addresses for the provider" : "1. Enter these at your provider"}
      >
        <AddressList
          rows={[
            ["Redirect URI", "Copy redirect URI", addresses.callback],
            ["Sign-in address, for a tile or a link", "Copy sign-in address", addresses.start],
          ]}
        />
        <Recipes
          title="Google Workspace, Microsoft Entra, Keycloak: step by step"
          recipes={RECIPES}
        />
      </Section>
      <Section heading={settings ? "Provider" : "2. Enter here what the provider shows"}>
        <Editor part={part} onStored={refresh} onRemoved={retry} />
      </Section>
      {(settings || shutOut.length > 0) && (
        <Section heading="Removed people">
          <RemovedPeople shutOut={shutOut} onChanged={refresh} />
        </Section>
      )}
    </Stack>
  );
}

type EditorProps = {
  part: SignInPart;
  onStored(): void;
  onRemoved(): void;
};

function Editor({ part, onRemoved, ...props }: EditorProps) {
  const editor = useDialogState(part);
  return <ProviderForm editor={{ ...editor, close: onRemoved }} people={part.people} {...props} />;
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading mb="3">{heading}</Heading>
      <Stack gap="5" align="stretch">
        {children}
      </Stack>
    </Box>
  );
}

function stateText({ settings, people }: SignInPart): string {
  if (settings === null)
    return "People can sign in with the accounts that they have at your school or company, by OpenID Connect. A person who signs in for the first time gets an account as an educator.";
  const count = people === 1 ? "1 person signs in" : `${people} people sign in`;
  const rest = settings.isRequired ? " Educators have no other way to sign in." : "";
  return `The sign-in page has the button “Sign in with ${settings.label}”. ${count} with it.${rest}`;
}

/** How to register this site at common identity providers (product/single-sign-on 2). */
const RECIPES = [
  {
    name: "Google Workspace",
    text: "In the Google Cloud console, set the audience of the consent screen to Internal. Under Clients, create a client of the type “Web application” with our redirect URI, and copy its ID and secret. The issuer is https://accounts.google.com. Enter the domain of your Workspace under Domains.",
  },
  {
    name: "Microsoft Entra",
    text: "In the Entra admin center, under App registrations, make a registration for “Accounts in this organizational directory only”, with our redirect URI for the platform Web. Copy the application ID, and make a secret under Certificates & secrets: copy its value, not its ID. The issuer is https://login.microsoftonline.com/TENANT/v2.0 with the ID of your directory. Leave Domains empty: the directory decides who signs in, and Entra confirms no addresses.",
  },
  {
    name: "Keycloak",
    text: "In your realm, create a client of the type OpenID Connect with client authentication and the standard flow, and add our redirect URI under “Valid redirect URIs”. You find the secret in the tab Credentials. The issuer is https://HOST/realms/REALM.",
  },
];

type RemovedPeopleProps = Pick<SignInPart, "shutOut"> & {
  /** Called when somebody was let in again. */
  onChanged(): void;
};

/** The people who were removed, by the codes that they are shown, each with a button that lets the person in again. */
function RemovedPeople({ shutOut, onChanged }: RemovedPeopleProps) {
  const { enter, sending, refusal } = useLetIn(onChanged);
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="4" align="start">
      <Text color="fg.muted" fontSize="sm">
        {shutOut.length === 0 && "Nobody has been removed. "}
        A removed person cannot sign in by the provider any more, and is shown a code. Let the
        person in again with this code: the next sign-in makes a new account.
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
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </Stack>
  );
}

const LABELS = {
  label: "Name of the provider",
  issuer: "Issuer",
  oidcClientId: "Client ID",
  secret: "Client secret",
  domains: "Domains of e-mail addresses",
  isRequired: "Required for educators",
};

function draftOf(part: SignInPart | null) {
  const { settings } = part ?? {};
  return {
    label: settings?.label ?? "",
    issuer: settings?.issuer ?? "",
    oidcClientId: settings?.oidcClientId ?? "",
    // The server never sends the secret.
    secret: "",
    domains: settings?.domains.join(", ") ?? "",
    isRequired: settings?.isRequired ?? false,
  };
}

type ProviderFormProps = {
  editor: DialogState<SignInPart>;
  people: number;
  onStored(): void;
};

const NOT_SAVED = "The provider has not been saved.";

/** The settings of an identity provider. A save asks the provider first (product/single-sign-on 2). */
function ProviderForm({ editor, people, onStored }: ProviderFormProps) {
  const { calls } = useClientCalls();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LABELS,
    refused: NOT_SAVED,
    request({ secret, domains, ...fields }, _part: SignInPart | null, version) {
      const body = {
        ...fields,
        secret: secret.trim() || undefined,
        domains: domains.split(/[\s,;]+/u).filter(Boolean),
        version: version || undefined,
      };
      return checkedCall(
        async () => (await import("#domain/single-sign-on/sign-in-settings.ts")).SignInDraft,
        body,
        async (json) => calls["sign-in"].$post({ json }),
      );
    },
    onStored,
  });
  const { draft, change, field } = form;
  const settings = form.entity?.settings ?? null;
  return (
    <EntityForm
      form={form}
      noun="Provider"
      title="Provider"
      buttons={{ close: "Close", save: settings ? "Save Changes" : "Add Provider" }}
      deletion={settings ? () => deletion(settings.label, people, calls) : undefined}
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
            help="Copy it exactly from the provider, with any slash at the end."
          />
          <ProviderTest key={draft.issuer} issuer={draft.issuer} />
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

function secretHelp(settings: SignInPart["settings"]): string {
  if (settings?.isReadable === false) return "Enter the secret again.";
  if (settings?.hasSecret) return "A secret is stored and is never shown. Leave empty to keep it.";
  return "It is stored encrypted and is never shown. A few providers give none.";
}

const KEPT =
  "The accounts stay. If you add a provider with the same issuer later, its people get their accounts back. Until then, people without a password need a link from a manager.";

function deletion(label: string, people: number, calls: ClientCalls) {
  return {
    title: `Delete the sign-in with ${label}?`,
    text: `${whoLeaves(people)} ${KEPT}`,
    call: async () => calls["sign-in"].$delete(),
  };
}

function whoLeaves(people: number): string {
  if (people === 0) return "Nobody has signed in with it.";
  if (people === 1) return "The person who signs in with it is signed out now.";
  return `The ${people} people who sign in with it are signed out now.`;
}

/** Asks the address of a provider whether it answers as one, before anything is saved. */
function ProviderTest({ issuer }: { issuer: string }) {
  const { calls } = useClientCalls();
  const [isTesting, setTesting] = useState(false);
  const [found, setFound] = useState<{ isGood: boolean; sentence: string }>();

  async function ask() {
    setTesting(true);
    const outcome = await saveOutcome(
      calls["sign-in"].test.$post({ json: { issuer: issuer.trim() } }),
      "The issuer has not been tested.",
    );
    setTesting(false);
    if (outcome.isSaved) {
      const signs = outcome.stored ? ` and signs by ${outcome.stored.algorithms.join(", ")}` : "";
      return setFound({ isGood: true, sentence: `The provider answers${signs}.` });
    }
    const sentence = outcome.errors[0]?.message ?? outcome.message;
    return setFound({ isGood: false, sentence });
  }

  return (
    <HStack gap="3" wrap="wrap">
      <Button
        size="sm"
        loading={isTesting}
        disabled={issuer.trim() === ""}
        onClick={() => void ask()}
      >
        Test the issuer
      </Button>
      <Text role="status" fontSize="sm" color={found?.isGood === false ? "fg.error" : "fg.muted"}>
        {found?.sentence}
      </Text>
    </HStack>
  );
}
