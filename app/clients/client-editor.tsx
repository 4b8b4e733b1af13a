import {
  Button,
  Fieldset,
  HStack,
  Input,
  Link as StyledLink,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useState } from "react";
import { Link, type LinkProps } from "react-router";
import { clientFields, clientRequest, savedText } from "#app/clients/client-fields.ts";
import { clientPath } from "#app/clients/client-path.ts";
import { ToolkitSwitches } from "#app/clients/client-toolkits.tsx";
import { ModelField } from "#app/clients/model-field.tsx";
import { ReasoningField } from "#app/clients/reasoning-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { asking } from "#app/workspace/asked-task.ts";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { useInPage } from "#app/workspace/editing/editor-frame.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { savedAs } from "#app/workspace/editing/site-rows.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { HistoryLink } from "#app/workspace/history-link.tsx";
import type { ListedClient } from "#domain/clients/replies.ts";
import { RegistrationMode } from "#domain/clients/client.ts";
import { originRefusal, splitOrigins, typedOrigin } from "#domain/clients/origin.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { CLIENT_LABELS } from "#app/clients/client-labels.ts";

type ClientEditorProps = { editor: DialogState<ListedClient>; toolkits: Toolkit[] };

/** The details of a client (product/clients 5 and 15), and the question before a client is deleted. */
export function ClientEditor({ editor, toolkits }: ClientEditorProps) {
  // The names of models that the person has been asked about.
  const [asked] = useState(() => new Set<string>());
  const isInPage = useInPage();
  const wasNew = editor.isOpen && editor.entity === null;
  const form = useEntityDraft(editor, {
    draftOf: clientFields,
    labels: CLIENT_LABELS,
    refused: MESSAGES.client.other,
    request: (fields, client, version) => clientRequest(fields, client, { version, asked }),
  });
  const { entity: client, draft, change, field } = form;
  const text = (name: Parameters<typeof field>[0]) => ({ ...field(name), autoComplete: "off" });
  return (
    <EntityForm
      form={form}
      noun="Client"
      title={client ? "Edit Client Details" : "Add New Client"}
      success={
        <>
          {savedText(client, "toolkit")}{" "}
          {client && wasNew && (
            <>
              <NextStep to={clientPath(client.id, "widgets")}>Go on with its widgets</NextStep> or{" "}
              <NextStep to={clientPath(client.id, "people")} state={asking("invite")}>
                invite its people
              </NextStep>
              .
            </>
          )}
        </>
      }
      action={client && !isInPage && <HistoryLink entity="client" id={client.id} />}
      deletion={({ id, clientname }) => ({
        title: `Delete ${clientname}?`,
        text: "This cannot be undone, do you really want to delete this client?",
        call: () => rest().clients.$delete({ json: { clientid: id } }),
      })}
    >
      <Stack gap="5">
        <EditorField {...text("clientName")} isRequired />
        <EditorField
          {...text("domainURL")}
          placeholder="https://www.example.com"
          help={
            savedAs(draft.domainURL) ??
            "The address of the client's site. That site shows the name and the tagline, and can show the widgets."
          }
        />
        <EditorField {...text("tagline")} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <ModelField {...field("gptModel")} hasDefault={client === null} />
          <EditorField
            {...text("gptTemp")}
            inputMode="decimal"
            help="From 0 (predictable answers) to 2 (varied answers)."
          />
        </SimpleGrid>
        <ReasoningField {...field("reasoningEffort")} />
        {/* The page of a client has other parts for these. */}
        {!isInPage && (
          <>
            <ApiKeyField {...field("apikey")} stored={client?.apikey} />
            <Fieldset.Root>
              <Fieldset.Legend mb="-1">{CLIENT_LABELS.approvedToolkits}</Fieldset.Legend>
              <ToolkitSwitches
                toolkits={toolkits}
                chosen={draft.approvedToolkits}
                onChange={(approvedToolkits) => change({ approvedToolkits })}
              />
            </Fieldset.Root>
            <OriginsField {...field("allowedOrigins")} />
          </>
        )}
        <RegistrationField {...field("registration")} />
        {client === null && (
          <EditorField
            {...text("monthlyBudget")}
            inputMode="decimal"
            help="Leave empty for the budget of new clients in Settings. 0 blocks all answers."
          />
        )}
      </Stack>
    </EntityForm>
  );
}

function NextStep({ children, ...link }: LinkProps) {
  return (
    <StyledLink asChild textDecoration="underline">
      <Link {...link}>{children}</Link>
    </StyledLink>
  );
}

const TEXTS: Record<RegistrationMode, string> = {
  open: "Open: anyone can create an account",
  approval: "Approval: new accounts wait for an administrator",
  closed: "Closed: administrators add people, managers invite them",
};
const OPTIONS = RegistrationMode.options.map((mode) => ({ value: mode, text: TEXTS[mode] }));

/** The rule for registration at `/register` (product/accounts 3), as a choice. */
function RegistrationField(field: FieldProps) {
  return (
    <EditorField
      {...field}
      options={OPTIONS}
      help="Every account can use the chat, at your cost. The Sign Up page uses the setting of the default client, which new accounts join."
    />
  );
}

/** A client's allowed origins, separated by commas. The error lists each part that is not an origin. */
function OriginsField({ error, ...field }: FieldProps) {
  const wrong = splitOrigins(field.value).filter((part) => typedOrigin(part) === null);
  const { isShown, onFocus, onBlur } = useLateCheck(wrong.length > 0);
  return (
    <EditorField
      {...field}
      rows={3}
      placeholder="https://www.example.com, https://learn.example.com"
      // The schema's message names the first invalid part only.
      error={wrong.length > 0 && (isShown || error) ? wrong.map(originRefusal).join(" ") : error}
      help={
        savedAs(field.value) ??
        "Separated by commas. These sites, and the client's own domain, can show its widgets."
      }
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

type ApiKeyFieldProps = FieldProps & {
  /** The key that embeds use now; `undefined` for a new client. */
  stored: string | undefined;
};

/** A client's API key, with a button that makes a new one: a random UUID (product/clients 5). */
function ApiKeyField({ label, value, stored, error, onChange }: ApiKeyFieldProps) {
  const isReplaced = stored !== undefined && stored !== value;
  return (
    <Stack gap="1.5">
      <LabelledField
        label={label}
        error={error}
        help={
          isReplaced && (
            <Text color="orange.fg">
              After you save, widgets that use the old key stop working. To keep the old key working
              for a while, rotate it with the button Keys in the list.
            </Text>
          )
        }
      >
        <HStack w="full">
          <Input
            flex="1"
            minW="0"
            fontFamily="mono"
            fontSize="sm"
            autoComplete="off"
            spellCheck={false}
            placeholder="Generated when you save"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button onClick={() => onChange(crypto.randomUUID())}>Generate</Button>
        </HStack>
      </LabelledField>
      {value !== "" && <CopyButton text={value} label="Copy key" />}
    </Stack>
  );
}
