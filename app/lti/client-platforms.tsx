import { Box, Button, Code, Heading, Stack, Text } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { checkedCall, useFormSave } from "#app/calls/use-save.ts";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { PlatformItem } from "#app/lti/platform-item.tsx";
import { PLATFORM_FIELD_LABELS } from "#app/lti/platform-labels.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadState } from "#app/site/load-failure.tsx";
import { AddressList, Recipes } from "#app/workspace/recipes.tsx";
import { BoxedList } from "#app/workspace/boxed-list.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { FormButtons } from "#app/workspace/editing/form-buttons.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { ClientPlatforms as Platforms } from "#domain/lti/replies.ts";
import type { LearningPlatform, PlatformFields } from "#domain/lti/learning-platform.ts";
import { MESSAGES } from "#domain/messages.ts";

/** The learning platforms of a client: Moodle, Canvas and others (product/lti 2). */
export function ClientPlatforms({ client: { id } }: { client: ListedClient }) {
  const loaded = useLoad(async () => rest().clients[":id"].platforms.$get({ param: { id } }), id);
  const { value: found, refresh } = loaded;
  if (!found)
    return <LoadState of={loaded} failure="The learning platforms cannot be loaded right now." />;
  if (!found.isOn) return <SwitchedOff />;
  return <Connected clientId={id} found={found} onChanged={refresh} />;
}

function SwitchedOff() {
  return (
    <Text maxW="2xl">
      Widgets can be activities in Moodle, Canvas, Blackboard and Brightspace, and quizzes can write
      points into the gradebook. This site has no key for it yet: the person who deploys it must set
      the secret LTI_KEY, as docs/deploying.md describes.
    </Text>
  );
}

type ConnectedProps = { clientId: string; found: Platforms; onChanged(): void };

function Connected({ clientId, found: { platforms, addresses }, onChanged }: ConnectedProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Stack gap="8" maxW="3xl">
      <Box as="section">
        <Heading mb="1">Connected platforms</Heading>
        <Text color="fg.muted" fontSize="sm" mb="3">
          Teachers choose this client’s approved widgets as activities. Pupils need no account;
          their names are never asked for. Points of quizzes go to the gradebook.
        </Text>
        {platforms.length === 0 ? (
          <Text fontSize="sm" color="fg.muted">
            No learning platforms yet.
          </Text>
        ) : (
          <BoxedList>
            {platforms.map((platform) => (
              <PlatformItem
                key={platform.id}
                clientId={clientId}
                platform={platform}
                onChanged={onChanged}
              />
            ))}
          </BoxedList>
        )}
      </Box>
      <Box as="section">
        <Heading mb="3">Connect a learning platform</Heading>
        <Stack gap="5" align="start">
          <RegistrationLink clientId={clientId} onLook={onChanged} />
          <Recipes
            title="Moodle, Canvas, Blackboard, Brightspace: step by step"
            recipes={RECIPES}
          />
          {!isTyping && (
            <Button
              size="sm"
              h="auto"
              minH="9"
              py="1.5"
              whiteSpace="normal"
              textAlign="start"
              onClick={() => setTyping(true)}
            >
              Connect without a link: Blackboard and others…
            </Button>
          )}
        </Stack>
        {isTyping && (
          <Stack gap="4" mt="5">
            <Heading as="h3" size="sm">
              Enter these at the platform
            </Heading>
            <Addresses addresses={addresses} />
            <Heading as="h3" size="sm" mt="2">
              Enter here what the platform shows
            </Heading>
            <PlatformForm
              clientId={clientId}
              onAdded={() => {
                setTyping(false);
                onChanged();
              }}
              onCancel={() => setTyping(false)}
            />
          </Stack>
        )}
      </Box>
    </Stack>
  );
}

/** The addresses that platforms without a registration link ask for. */
function Addresses({ addresses }: Pick<Platforms, "addresses">) {
  const rows = [
    ["Tool URL, redirect URI and deep linking URL", "Copy tool URL", addresses.launch],
    ["Initiate login URL", "Copy login URL", addresses.login],
    ["Public keyset URL (JWKS)", "Copy keyset URL", addresses.keys],
    ["“Enter URL” of Canvas", "Copy Canvas URL", addresses.canvas],
  ] as const;
  return <AddressList rows={rows} />;
}

/** How to connect common learning platforms (product/lti 4). */
const RECIPES = [
  {
    name: "Moodle",
    text: "Site administration, Plugins, External tool, Manage tools: paste the registration link under “Tool URL” and choose “Add LTI Advantage”. Press Connect on the page that opens, then activate the tool. Teachers switch it on for their course under More, LTI External tools, find it in the activity chooser and press “Select content”.",
  },
  {
    name: "Canvas",
    text: "Admin, your account, Apps, Add New App: choose LTI 1.3 and Dynamic Registration, and paste the registration link. Where there is no Apps: Developer Keys, “+ Developer Key”, “+ LTI Registration”. Press Connect on the page that opens: the address is your school’s, such as https://school.instructure.com. Then enable the app. If you made a developer key, switch it on, and add its app by client ID under Settings, Apps. Without dynamic registration choose “Enter URL” with our address for it, and connect the app with the form: the issuer is https://canvas.instructure.com, the three URLs are https://sso.canvaslms.com/api/lti/authorize_redirect, https://sso.canvaslms.com/login/oauth2/token and https://sso.canvaslms.com/api/lti/security/jwks, and you find the deployment ID behind the app’s gear.",
  },
  {
    name: "Blackboard",
    text: "Register an LTI 1.3 tool at developer.blackboard.com with our addresses, and add it by its client ID under Administrator Panel, LTI Tool Providers. Allow grade service access, and no names and e-mail addresses. Connect it with the form: the address is your school’s, such as https://school.blackboard.com, the issuer is https://blackboard.com.",
  },
  {
    name: "Brightspace",
    text: "Admin Tools, Manage Extensibility, LTI Advantage, Register Tool: choose Dynamic and paste the registration link, or choose Standard with our addresses and connect it with the form. Then make a deployment with the extension “Assignment and Grade Services” and without user information.",
  },
];

/** Makes the link with which a platform registers itself (product/lti 4). It is shown once. */
function RegistrationLink({ clientId, onLook }: { clientId: string; onLook(): void }) {
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const { send, isSending, refusal } = useCall();

  async function make() {
    const json = { clientid: clientId };
    const response = await send(async () => rest().clients.registrationlink.$post({ json }));
    if (response) setLink(await response.json());
  }

  return (
    <Stack gap="3" w="full" align="start">
      <Text fontSize="sm" color="fg.muted">
        Moodle, Canvas and Brightspace connect themselves: make a link, and paste it where the
        platform registers a tool. It works for one hour and for one platform.
      </Text>
      {refusal && <ErrorMessage message={refusal} />}
      {link ? (
        <Stack gap="2" w="full" role="status">
          <Code size="sm" p="3" overflowWrap="anywhere" whiteSpace="normal" wordBreak="break-all">
            {link.url}
          </Code>
          <Stack direction="row" align="center" gap="3" wrap="wrap">
            <CopyButton text={link.url} label="Copy link" />
            <Button size="sm" variant="ghost" onClick={onLook}>
              Check whether it is connected
            </Button>
            <Text fontSize="sm" color="fg.muted">
              Until <LocalTime time={link.expiresAt} />. It is not shown again.
            </Text>
          </Stack>
        </Stack>
      ) : (
        <Button variant="solid" size="sm" loading={isSending} onClick={() => void make()}>
          Make a registration link
        </Button>
      )}
    </Stack>
  );
}

type FormField = {
  name: Exclude<keyof PlatformFields, "moreHosts">;
  help?: string;
  isOptional?: boolean;
};

const FIELDS: FormField[] = [
  { name: "name" },
  {
    name: "host",
    help: "The address that teachers see in the browser, such as https://moodle.example.edu. You can add others later.",
  },
  { name: "issuer" },
  { name: "ltiClientId" },
  { name: "deploymentId", help: "Leave empty: the first launch fills it in.", isOptional: true },
  { name: "authUrl" },
  { name: "tokenUrl" },
  { name: "jwksUrl" },
  {
    name: "tokenAudience",
    help: "Brightspace shows one. Leave empty for other platforms.",
    isOptional: true,
  },
];

const EMPTY: PlatformFields = {
  name: "",
  host: "",
  moreHosts: [],
  servicesHost: "",
  issuer: "",
  ltiClientId: "",
  deploymentId: "",
  authUrl: "",
  tokenUrl: "",
  tokenAudience: "",
  jwksUrl: "",
};

type PlatformFormProps = { clientId: string; onAdded(): void; onCancel(): void };

/** Connects a learning platform whose values an administrator copies from it (product/lti 4). */
function PlatformForm({ clientId, onAdded, onCancel }: PlatformFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const saving = useFormSave<LearningPlatform>(MESSAGES.client.other, () => {
    noteSaved(`${draft.name.trim()} has been connected.`);
    onAdded();
  });

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...draft, clientid: clientId };
    saving.send(
      checkedCall(
        async () => (await import("#domain/lti/learning-platform.ts")).PlatformDraft,
        body,
        (json) => rest().clients.addplatform.$post({ json }),
      ),
    );
  }

  return (
    <form noValidate onSubmit={add} aria-label="Connect a learning platform">
      <Stack gap="4">
        {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
        {FIELDS.map(({ name, help, isOptional }) => (
          <EditorField
            key={name}
            label={PLATFORM_FIELD_LABELS[name]}
            help={help}
            isRequired={!isOptional}
            value={draft[name]}
            error={saving.errorOf(name)}
            autoComplete="off"
            onChange={(text) => {
              setDraft((former) => ({ ...former, [name]: text }));
              saving.forgetError(name);
            }}
          />
        ))}
        <FormButtons label="Connect" isSending={saving.isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
