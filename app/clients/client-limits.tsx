import { SimpleGrid, Skeleton, Stack } from "@chakra-ui/react";
import type { ListedClient } from "#domain/clients/answers.ts";
import { useState } from "react";
import { StoredTextsField } from "#app/clients/client-stored-texts.tsx";
import { LIMIT_LABELS, limitFields, limitRequest } from "#app/clients/client-limits-fields.ts";
import { LimitsMeter } from "#app/clients/client-limits-meter.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { MESSAGES } from "#domain/messages.ts";

async function loadPlatform() {
  return rest().platform.$get();
}

/** The limits modal of a client (product/clients 13), with what the client has used of them. */
export function ClientLimits({ editor }: { editor: DialogState<ListedClient> }) {
  const opened = editor.state.step === "editing" ? editor.state.entity : null;
  const [loadUsage] = useState(
    () => async () => rest().usage.$get({ query: { client: opened?.id } }),
  );
  const usage = useLoad(loadUsage);
  const { value: platform } = useLoad(loadPlatform);
  const form = useEntityDraft(editor, {
    draftOf: limitFields,
    labels: LIMIT_LABELS,
    refused: MESSAGES.client.other,
    request: limitRequest,
    // The figures are those of the stored limits.
    onStored: usage.retry,
  });
  const { entity: client, draft, change, field } = form;
  const number = (limit: number | null) => limit?.toString() ?? "no limit";
  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Client"
      title={`Limits: ${client?.clientname}`}
      success={`Client has been saved.${client?.warning ? ` ${client.warning}` : ""}`}
    >
      <Stack gap="5">
        {usage.value === undefined && <Skeleton h="32" borderRadius="lg" />}
        {usage.value === null && (
          <LoadFailure message="The figures cannot be loaded right now." onRetry={usage.retry} />
        )}
        {usage.value && <LimitsMeter {...usage.value} />}
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <EditorField
            {...field("monthlyBudget")}
            inputMode="decimal"
            placeholder="no limit"
            help="Leave empty for no limit. 0 blocks all answers."
          />
          <EditorField
            {...field("warnAt")}
            inputMode="numeric"
            help="Once a month an alert says so."
          />
        </SimpleGrid>
        <EditorSwitch
          label={LIMIT_LABELS.hardStop}
          isOn={draft.hardStop}
          onChange={(hardStop) => change({ hardStop })}
        />
        <EditorField
          {...field("limitMessage")}
          rows={2}
          maxLength={200}
          placeholder={EN.budgetSpent.replace("{date}", "1 December")}
          help="At most 200 characters, the same in every language. If it is empty, visitors read the sentence above in their language."
        />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <EditorField
            {...field("dailyAnswers")}
            inputMode="numeric"
            placeholder={platform ? number(platform.defaultDailyAnswers) : undefined}
            help="Signed-in people have half of them. Leave empty for the platform's number. 0 blocks all answers."
          />
          <EditorField
            {...field("dailyAnswersPerUser")}
            inputMode="numeric"
            placeholder={platform ? number(platform.defaultDailyAnswersPerUser) : undefined}
            help="For each account. Leave empty for the platform's number. 0 blocks all answers."
          />
          <EditorField
            {...field("dailyAnswersPerAddress")}
            inputMode="numeric"
            placeholder="400"
            help="For all visitors with one internet address, such as a school. Leave empty for the platform's number. 0 blocks all answers."
          />
          <EditorField
            {...field("pace")}
            inputMode="numeric"
            help="From 1 to 20: how many times the usual limits per minute this client's visitors have."
          />
        </SimpleGrid>
        <EditorSwitch
          label={LIMIT_LABELS.educatorsSeeCost}
          isOn={draft.educatorsSeeCost}
          onChange={(educatorsSeeCost) => change({ educatorsSeeCost })}
        />
        {client && <StoredTextsField field={field("keepTextsDays")} client={client} />}
      </Stack>
    </EntityForm>
  );
}
