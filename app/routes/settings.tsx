import { Box, Button, HStack, Stack, Text } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { GroupFrame } from "#app/operations/group-frame.tsx";
import { PASSKEY_ROLE_TEXTS } from "#app/operations/platform-labels.ts";
import { GroupChanges, SettingsGroup, useSettings } from "#app/operations/settings-group.tsx";
import { LoadedTokens } from "#app/service-tokens/service-tokens.tsx";
import { platformTokens } from "#app/service-tokens/token-source.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadedPart, LoadFailure } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";
import { PASSKEY_ROLES } from "#domain/account-roles.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import type { DeliveryOutcome, Platform } from "#domain/operations/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Route } from "./+types/settings.ts";

export const meta = titled("Settings");

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const [platform, toolkits, tokens] = await Promise.all([
    partLoad(initialLoad(request, api.platform.$get())),
    partLoad(initialLoad(request, api.toolkits.$get())),
    partLoad(initialLoad(request, api.tokens.$get({ query: {} }))),
  ]);
  return { platform, toolkits, tokens };
});

/** The settings of the platform in groups, and the tokens of its programs (product/operations 8). */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { platform, toolkits, tokens } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <AdminPage heading="Settings">
      <div>
        <LoadedPart part={platform}>
          {(platform) => (
            <Groups
              platform={platform}
              toolkits={toolkits instanceof LoadFailed ? null : toolkits}
            />
          )}
        </LoadedPart>
        <GroupFrame
          heading="Programs"
          text="Programs can read usage and import toolkits for the whole platform."
        >
          <LoadedPart part={tokens}>
            {(tokens) => (
              <LoadedTokens
                tokens={tokens}
                source={platformTokens}
                onChanged={() => void revalidate()}
              />
            )}
          </LoadedPart>
        </GroupFrame>
      </div>
    </AdminPage>
  );
}

function Groups({ platform, toolkits }: { platform: Platform; toolkits: Toolkit[] | null }) {
  const [changed, setChanged] = useState<string[]>([]);
  const tell = useCallback((group: string, hasChanges: boolean) => {
    setChanged((former) => {
      const others = former.filter((one) => one !== group);
      return hasChanges ? [...others, group] : others;
    });
  }, []);
  return (
    <GroupChanges value={tell}>
      <MoneySettings platform={platform} />
      <LimitSettings platform={platform} />
      <SiteSettings platform={platform} toolkits={toolkits} />
      <AlertSettings platform={platform} />
      {changed.length > 0 && <UnsavedChanges />}
    </GroupChanges>
  );
}

type GroupProps = { platform: Platform };

function MoneySettings({ platform }: GroupProps) {
  const settings = useSettings(platform, ["monthlyBudget", "defaultBudget", "zone"]);
  const { field } = settings.form;
  return (
    <SettingsGroup
      {...settings}
      heading="Money"
      text="The budget of all clients together, and when a day and a month begin."
    >
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
      <EditorField {...field("zone")} help="Days and months begin at midnight there." />
    </SettingsGroup>
  );
}

function LimitSettings({ platform }: GroupProps) {
  const settings = useSettings(platform, [
    "dailyAnswers",
    "defaultDailyAnswers",
    "defaultDailySignedInAnswers",
    "defaultDailyAnswersPerUser",
    "ownWidgets",
    "educatorTools",
    "runsDays",
  ]);
  const { field } = settings.form;
  const number = (name: keyof DailyLimits) => ({
    ...field(name),
    inputMode: "numeric" as const,
    placeholder: "no limit",
  });
  return (
    <SettingsGroup
      {...settings}
      heading="Limits"
      text="These limits apply to the whole site. A client can have its own limits. Leave a number of answers empty for no limit. 0 blocks all answers."
    >
      <EditorField {...number("dailyAnswers")} />
      <EditorField
        {...number("defaultDailyAnswers")}
        help="Applies unless the client has its own number."
      />
      <EditorField
        {...number("defaultDailySignedInAnswers")}
        help="For a client with its own number, half of that number applies."
      />
      <EditorField
        {...number("defaultDailyAnswersPerUser")}
        help="Applies unless the person's client has its own number."
      />
      <EditorField
        {...field("ownWidgets")}
        inputMode="numeric"
        help="How many widgets the managers of a client may make, unless the client has its own number. 0 allows none."
      />
      <EditorField
        {...field("educatorTools")}
        inputMode="numeric"
        help="How many tools of their own a person may make, unless the person's client has its own number. 0 allows none."
      />
      <EditorField
        {...field("runsDays")}
        inputMode="numeric"
        help="Daily totals are kept indefinitely."
      />
    </SettingsGroup>
  );
}

type SiteSettingsProps = GroupProps & {
  /** The toolkits to choose from; `null` if they are unknown. */
  toolkits: Pick<Toolkit, "name" | "collection">[] | null;
};

function SiteSettings({ platform, toolkits }: SiteSettingsProps) {
  const settings = useSettings(platform, ["demoToolkit", "passkeysFor", "recipients"]);
  const { field } = settings.form;
  const { demoToolkit } = platform;
  // A choice that is unknown here stays as it is.
  const stored = demoToolkit === null ? [] : [{ name: demoToolkit, collection: demoToolkit }];
  return (
    <SettingsGroup
      {...settings}
      heading="Site"
      text="The home page, the page Privacy Policy, and how people sign in."
    >
      {!toolkits && (
        <Box gridColumn="1 / -1">
          <LoadFailure message="The toolkits cannot be loaded right now." />
        </Box>
      )}
      <EditorField
        {...field("demoToolkit")}
        options={[
          { value: "", text: "none" },
          ...(toolkits ?? stored).map(({ name, collection }) => ({
            value: collection,
            text: name,
          })),
        ]}
        help="Visitors can try the first widgets of this toolkit on the home page: those that the client of this site may show, with its key and its limits."
      />
      <EditorField
        {...field("passkeysFor")}
        options={PASSKEY_ROLES.map((value) => ({ value, text: PASSKEY_ROLE_TEXTS[value] }))}
        help="Their passwords no longer work. Sign in with your own passkey before you switch this on. A one-time link lets somebody without a passkey in."
      />
      <Box gridColumn="1 / -1">
        <EditorField
          {...field("recipients")}
          rows={3}
          help="Name the provider of the AI model, the host of the servers, and others, each with its place and what it gets data for. The page Privacy Policy shows this text."
        />
      </Box>
    </SettingsGroup>
  );
}

/** The webhook and the e-mail addresses of alerts, with Send test (product/operations 6). */
function AlertSettings({ platform }: GroupProps) {
  const [removesSecret, setRemovesSecret] = useState(false);
  const settings = useSettings(
    platform,
    ["webhook", "webhookSecret", "emailTo", "emailFrom"],
    // A secret that is removed is a change without a text.
    { removesSecret, onStored: () => setRemovesSecret(false) },
  );
  const { form } = settings;
  const { field } = form;
  const isSet = form.entity?.webhookSecret === "set" && !removesSecret;
  return (
    <SettingsGroup
      {...settings}
      heading="Alerts"
      text="Alerts are shown on the page Health, and are sent to these addresses."
      action={<SendTest platform={platform} />}
    >
      <EditorField
        {...field("webhook")}
        type="url"
        placeholder="https://hooks.example.com/alerts"
        help="Incoming webhooks of Slack and Discord work, too."
      />
      <Stack gap="3">
        <EditorField
          {...field("webhookSecret")}
          autoComplete="off"
          placeholder={isSet ? "set" : "not set"}
          help="Signs messages by Standard Webhooks. It is never shown again, so give it to the receiver first."
        />
        <Stack direction="row" gap="3" wrap="wrap">
          <Button
            size="xs"
            onClick={() => {
              setRemovesSecret(false);
              form.change({ webhookSecret: newSecret() });
            }}
          >
            Make a secret
          </Button>
          {isSet && (
            <Button
              size="xs"
              onClick={() => {
                setRemovesSecret(true);
                form.change({ webhookSecret: "" });
              }}
            >
              Remove the secret
            </Button>
          )}
        </Stack>
      </Stack>
      <EditorField
        {...field("emailTo")}
        help={
          platform.hasMail
            ? undefined
            : "No e-mail is sent: docs/operations.md says how to set up e-mail for this site."
        }
      />
      <EditorField
        {...field("emailFrom")}
        help="Use an address of a domain in your Cloudflare account."
      />
    </SettingsGroup>
  );
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** A button that sends a test to the stored addresses of alerts, and shows the result (product/operations 6). */
function SendTest({ platform }: { platform: Platform }) {
  const { send, isSending, refusal } = useCall();
  const [outcomes, setOutcomes] = useState<DeliveryOutcome[]>();

  async function test() {
    setOutcomes(undefined);
    const response = await send(async () => rest().alerts.test.$post());
    if (response) setOutcomes((await response.json()).outcomes);
  }

  const hasChannel = platform.webhook !== null || (platform.emailTo !== null && platform.hasMail);
  return (
    <HStack gap="3" wrap="wrap" justify="flex-end">
      {!hasChannel && (
        <Text fontSize="sm" color="fg.muted">
          Alerts are shown on the page Health only. Enter an address to receive them.
        </Text>
      )}
      {refusal && <ErrorMessage message={refusal} />}
      <Stack role="status" gap="1">
        {outcomes?.map(({ channel, isDelivered, sentence }) => (
          <Text key={channel} color={isDelivered ? "green.fg" : "red.fg"}>
            {channel === "webhook" ? "Webhook" : "E-mail"}: {sentence}
          </Text>
        ))}
      </Stack>
      <Button disabled={!hasChannel} loading={isSending} onClick={() => void test()}>
        Send test
      </Button>
    </HStack>
  );
}
