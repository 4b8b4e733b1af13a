import { SimpleGrid, Skeleton, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { useLoad } from "#app/calls/use-load.ts";
import { LimitsMeter } from "#app/clients/client-limits-meter.tsx";
import type { sharedLimitFields } from "#app/clients/limit-fields.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { EN } from "#domain/frame-texts/en.ts";
import type { UsageReport } from "#domain/usage/replies.ts";

type SharedLimitsProps = {
  usage: ReturnType<typeof useLoad<UsageReport>>;
  fieldOf(name: keyof ReturnType<typeof sharedLimitFields>): FieldProps;
  /** The field of the budget, and what belongs to it. */
  budget: ReactNode;
  furtherBudget?: ReactNode;
  /** The field of the answers of a day. */
  answers: ReactNode;
  furtherAnswers?: ReactNode;
  perUser?: string;
  perAddress?: string;
};

const PLATFORMS = "the platform's number";

/** The limits that administrators and managers set, with what the client has used of them (product/clients 13). */
export function SharedLimits(props: SharedLimitsProps) {
  const { usage, fieldOf, perUser = PLATFORMS, perAddress = PLATFORMS } = props;
  return (
    <Stack gap="5">
      {usage.value === undefined && <Skeleton h="32" borderRadius="lg" />}
      {usage.value === null && (
        <LoadFailure message="The figures cannot be loaded right now." onRetry={usage.retry} />
      )}
      {usage.value && <LimitsMeter {...usage.value} />}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        {props.budget}
        <EditorField
          {...fieldOf("warnAt")}
          inputMode="numeric"
          help="At this share, an alert tells the administrators, once a month."
        />
      </SimpleGrid>
      {props.furtherBudget}
      <EditorField
        {...fieldOf("limitMessage")}
        rows={2}
        maxLength={200}
        placeholder={EN.budgetSpent.replace("{date}", "1 December")}
        help="At most 200 characters, the same in every language. If it is empty, visitors read the sentence above in their language."
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        {props.answers}
        <EditorField
          {...fieldOf("dailyAnswersPerUser")}
          inputMode="numeric"
          placeholder={perUser}
          help="For each account. Leave empty for the platform's number. 0 blocks all answers."
        />
        <EditorField
          {...fieldOf("dailyAnswersPerAddress")}
          inputMode="numeric"
          placeholder={perAddress}
          help="For all visitors with one internet address, such as a school. Leave empty for the platform's number. 0 blocks all answers."
        />
        {props.furtherAnswers}
      </SimpleGrid>
    </Stack>
  );
}
