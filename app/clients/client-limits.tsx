import { Text } from "@chakra-ui/react";
import type { RestReply } from "#app/rest-client.ts";
import { inDollarWords } from "#app/calls/budget-rule.ts";
import { checkedCall } from "#app/calls/use-save.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { useClientUsage } from "#app/calls/client-calls.tsx";
import { LIMIT_LABELS, sharedLimitFields } from "#app/clients/limit-fields.ts";
import { SharedLimits } from "#app/clients/shared-limits.tsx";
import { rest } from "#app/session/session-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { ListedClient, SavedClient } from "#domain/clients/replies.ts";
import { MESSAGES } from "#domain/messages.ts";
import { dollarText, inDollars, readDollars } from "#domain/usage/money.ts";

/** The fields of the limits modal, named as in the payload. Money is in dollars. */
function draftOf(client: ListedClient | null) {
  return {
    ...sharedLimitFields(client),
    monthlyBudget: dollarText(client?.monthlyBudget ?? null),
    hardStop: client?.hardStop ?? true,
    dailyAnswers: String(client?.dailyAnswers ?? ""),
    pace: String(client?.pace ?? ""),
    managersSeeCost: client?.managersSeeCost ?? false,
    educatorsSeeCost: client?.educatorsSeeCost ?? false,
    ownWidgets: String(client?.ownWidgets ?? ""),
    educatorTools: String(client?.educatorTools ?? ""),
  };
}

function request(
  { monthlyBudget, ...fields }: ReturnType<typeof draftOf>,
  client: ListedClient | null,
  version: number | undefined,
) {
  const budget = readDollars(monthlyBudget);
  const body = { ...fields, monthlyBudget: budget, clientid: client?.id ?? "", version };
  return checkedCall(
    async () => (await import("#domain/clients/client.ts")).ClientChanges,
    body,
    (json): Promise<RestReply<SavedClient>> => rest().clients.edit.$post({ json }),
    inDollarWords,
  );
}

/** The limits modal of a client (product/clients 13), with what the client has used of them. */
export function ClientLimits({ editor }: { editor: DialogState<ListedClient> }) {
  const usage = useClientUsage();
  const { value: platform } = useLoad(async () => rest().platform.$get());
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LIMIT_LABELS,
    refused: MESSAGES.client.other,
    request,
    onStored: usage.retry,
  });
  const { entity: client, draft, change, field } = form;
  const number = (limit: number | null) => limit?.toString() ?? "no limit";
  return (
    <EntityForm
      form={form}
      noun="Client"
      title={`Limits: ${client?.clientname}`}
      success={`Client has been saved.${client?.warning ? ` ${client.warning}` : ""}`}
    >
      <SharedLimits
        usage={usage}
        fieldOf={field}
        budget={
          <EditorField
            {...field("monthlyBudget")}
            inputMode="decimal"
            placeholder="no limit"
            help="Leave empty for no limit. 0 blocks all answers."
          />
        }
        furtherBudget={
          <>
            <EditorSwitch
              label={LIMIT_LABELS.hardStop}
              isOn={draft.hardStop}
              onChange={(hardStop) => change({ hardStop })}
            />
            <EditorSwitch
              label={LIMIT_LABELS.managersSeeCost}
              isOn={draft.managersSeeCost}
              onChange={(managersSeeCost) => change({ managersSeeCost })}
            />
            <EditorSwitch
              label={LIMIT_LABELS.educatorsSeeCost}
              isOn={draft.educatorsSeeCost}
              onChange={(educatorsSeeCost) => change({ educatorsSeeCost })}
            />
            {client && <ManagersLimits client={client} />}
          </>
        }
        answers={
          <EditorField
            {...field("dailyAnswers")}
            inputMode="numeric"
            placeholder={platform ? number(platform.defaultDailyAnswers) : undefined}
            help="Signed-in people can use half of them. Leave empty for the platform's number. 0 blocks all answers."
          />
        }
        perUser={platform ? number(platform.defaultDailyAnswersPerUser) : undefined}
        perAddress="400"
        furtherAnswers={
          <>
            <EditorField
              {...field("pace")}
              inputMode="numeric"
              help="From 1 to 20. It multiplies the limits per minute of this client's visitors."
            />
            <EditorField
              {...field("ownWidgets")}
              inputMode="numeric"
              placeholder={platform?.ownWidgets.toString()}
              help="How many widgets its managers may make. Leave empty for the platform's number. 0 allows none."
            />
            <EditorField
              {...field("educatorTools")}
              inputMode="numeric"
              placeholder={platform?.educatorTools.toString()}
              help="How many tools of their own its people may make. Leave empty for the platform's number. 0 allows none."
            />
          </>
        }
      />
    </EntityForm>
  );
}

/** The limits that the client's managers have set. The smaller one of two holds (product/own-site 3). */
function ManagersLimits({ client }: { client: ListedClient }) {
  const { ownBudget, ownDailyAnswers, ownEducatorTools } = client;
  const limits = [
    ownBudget !== null && `${inDollars(ownBudget)} a month`,
    ownDailyAnswers !== null && `${ownDailyAnswers.toLocaleString("en")} answers a day`,
    ownEducatorTools !== null && `${ownEducatorTools.toLocaleString("en")} tools a person`,
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return (
    <Text fontSize="sm">
      Its managers have set {limits.join(" and ")}. The smaller limit applies.
    </Text>
  );
}
