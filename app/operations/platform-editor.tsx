import { Button, Heading, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { saveRequest } from "#app/calls/use-save.ts";
import { PASSKEY_ROLE_TEXTS, PLATFORM_LABELS } from "#app/operations/platform-labels.ts";
import { rest } from "#app/session/session-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { Platform } from "#domain/operations/answers.ts";
import { type DailyLimits, PlatformChanges } from "#domain/operations/platform.ts";
import { PASSKEY_ROLES } from "#domain/passkeys.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { dollarText, readDollars } from "#domain/usage/money.ts";

const BUDGET_RULE = "Must be an amount from 0 to 1,000,000 dollars, or empty.";

function draftOf(platform: Platform | null) {
  const number = (value: number | null | undefined) => String(value ?? "");
  return {
    zone: platform?.zone ?? "UTC",
    monthlyBudget: dollarText(platform?.monthlyBudget ?? null),
    defaultBudget: dollarText(platform?.defaultBudget ?? null),
    dailyAnswers: number(platform?.dailyAnswers),
    defaultDailyAnswers: number(platform?.defaultDailyAnswers),
    defaultDailySignedInAnswers: number(platform?.defaultDailySignedInAnswers),
    defaultDailyAnswersPerUser: number(platform?.defaultDailyAnswersPerUser),
    runsDays: number(platform?.runsDays),
    ownWidgets: number(platform?.ownWidgets),
    educatorTools: number(platform?.educatorTools),
    webhook: platform?.webhook ?? "",
    webhookSecret: "",
    emailTo: platform?.emailTo ?? "",
    emailFrom: platform?.emailFrom ?? "",
    recipients: platform?.recipients ?? "",
    demoToolkit: platform?.demoToolkit ?? "",
    passkeysFor: platform?.passkeysFor ?? "none",
  };
}

function requestOf(
  draft: ReturnType<typeof draftOf>,
  version: number | undefined,
  removesSecret: boolean,
) {
  const { webhookSecret, monthlyBudget, defaultBudget, ...fields } = draft;
  const secret = removesSecret ? null : webhookSecret || undefined;
  const body = {
    ...fields,
    monthlyBudget: readDollars(monthlyBudget),
    defaultBudget: readDollars(defaultBudget),
    ...(secret === undefined ? {} : { webhookSecret: secret }),
    version,
  };
  const request = saveRequest(PlatformChanges, body, (json) => rest().platform.$post({ json }));
  const errors = request.errors.map(({ path, message }) => ({
    path,
    message: path.endsWith("Budget") ? BUDGET_RULE : message,
  }));
  return { ...request, errors };
}

type PlatformEditorProps = {
  editor: DialogState<Platform>;
  /** The toolkits to choose from; `null` if they are unknown. */
  toolkits: Pick<Toolkit, "name" | "collection">[] | null;
};

/** The modal of the platform's settings (product/operations 8). */
export function PlatformEditor({ editor, toolkits }: PlatformEditorProps) {
  const [removesSecret, setRemovesSecret] = useState(false);
  const form = useEntityDraft(editor, {
    draftOf,
    labels: PLATFORM_LABELS,
    refused: "Save Failed",
    request: (draft, _platform, version) => requestOf(draft, version, removesSecret),
    onStored: () => setRemovesSecret(false),
  });
  const { entity, field } = form;
  const { webhookSecret, hasMail, demoToolkit } = entity as Platform;
  // A choice that is unknown here stays as it is.
  const stored = demoToolkit === null ? [] : [{ name: demoToolkit, collection: demoToolkit }];
  const number = (name: keyof DailyLimits) => ({
    ...field(name),
    inputMode: "numeric" as const,
    placeholder: "no limit",
  });
  return (
    <EntityForm editor={editor} form={form} noun="Platform" title="Platform settings">
      <Stack gap="5">
        <EditorField {...field("zone")} help="Days and months begin at midnight there." />
        <EditorField
          {...field("monthlyBudget")}
          inputMode="decimal"
          help="Leave empty for no limit. 0 blocks all answers."
        />
        <EditorField
          {...field("defaultBudget")}
          inputMode="decimal"
          help="Leave empty for no limit."
        />
        <EditorField
          {...number("dailyAnswers")}
          help="Leave empty for no limit, here and below. 0 blocks all answers."
        />
        <EditorField {...number("defaultDailyAnswers")} help="Unless the client has its own." />
        <EditorField
          {...number("defaultDailySignedInAnswers")}
          help="A client with a number of its own gives them half of it."
        />
        <EditorField
          {...number("defaultDailyAnswersPerUser")}
          help="Unless the person's client has its own."
        />
        <EditorField
          {...field("runsDays")}
          inputMode="numeric"
          help="Daily totals are kept indefinitely."
        />
        <EditorField
          {...field("ownWidgets")}
          inputMode="numeric"
          help="How many widgets the managers of a client may make, unless the client has its own number. 0: none."
        />
        <EditorField
          {...field("educatorTools")}
          inputMode="numeric"
          help="How many tools of their own a person may make, unless the person's client has its own number. 0: none."
        />
        <EditorField
          {...field("recipients")}
          rows={3}
          help="The provider of the AI model, the host of the servers, and others: name, place, and for what. The page Privacy shows this text."
        />
        <EditorField
          {...field("demoToolkit")}
          options={[
            { value: "", text: "none" },
            ...(toolkits ?? stored).map(({ name, collection }) => ({
              value: collection,
              text: name,
            })),
          ]}
          help="The home page lets visitors try its first widgets: those that the client of this site may show, with the key and the limits of that client."
        />
        <EditorField
          {...field("passkeysFor")}
          options={PASSKEY_ROLES.map((value) => ({ value, text: PASSKEY_ROLE_TEXTS[value] }))}
          help="Their passwords no longer work. Sign in with your own passkey before you switch this on. A one-time link lets somebody without a passkey in."
        />
        <Heading as="h3" size="md">
          Where alerts are sent
        </Heading>
        <EditorField
          {...field("webhook")}
          type="url"
          placeholder="https://hooks.example.com/alerts"
          help="Incoming webhooks of Slack and Discord show alerts as they are."
        />
        <EditorField
          {...field("webhookSecret")}
          autoComplete="off"
          placeholder={webhookSecret === "set" && !removesSecret ? "set" : "not set"}
          help="Signs messages by Standard Webhooks. It is never shown again, so give it to the receiver first."
        />
        <SecretButtons
          isSet={webhookSecret === "set" && !removesSecret}
          onNew={(secret) => {
            setRemovesSecret(false);
            form.change({ webhookSecret: secret });
          }}
          onRemove={() => {
            setRemovesSecret(true);
            form.change({ webhookSecret: "" });
          }}
        />
        <EditorField
          {...field("emailTo")}
          help={hasMail ? undefined : "Nothing is sent: this site has no e-mail binding."}
        />
        <EditorField {...field("emailFrom")} help="An address of a domain of your account." />
      </Stack>
    </EntityForm>
  );
}

type SecretButtonsProps = { isSet: boolean; onNew(secret: string): void; onRemove(): void };

/** Makes a secret of the webhook, or removes the stored one. */
function SecretButtons({ isSet, onNew, onRemove }: SecretButtonsProps) {
  function make() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    onNew(`whsec_${btoa(String.fromCharCode(...bytes))}`);
  }
  return (
    <Stack direction="row" gap="3" mt="-2">
      <Button size="xs" variant="outline" onClick={make}>
        Make a secret
      </Button>
      {isSet && (
        <Button size="xs" variant="outline" onClick={onRemove}>
          Remove the secret
        </Button>
      )}
    </Stack>
  );
}
