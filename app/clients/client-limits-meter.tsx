import { Box, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { quotaText } from "#app/usage/usage-view.ts";
import { Meter } from "#app/workspace/meter.tsx";
import type { UsageReport } from "#domain/usage/replies.ts";
import { inDollars, spentText } from "#domain/usage/money.ts";

type LimitsMeterProps = Pick<UsageReport, "quota" | "zone"> & {
  budget: Pick<NonNullable<UsageReport["budget"]>, "limit" | "spent" | "held" | "warnAt"> | null;
  /** Further figures beside the two. */
  children?: ReactNode;
};

/** Two bars: the part of this month's budget and of today's answers that a client has used. */
export function LimitsMeter({ budget, quota, zone, children }: LimitsMeterProps) {
  return (
    <Box as="section" aria-label="Used so far">
      <Flex wrap="wrap" gap="4">
        {budget && <Month budget={budget} />}
        <Used name="Today" value={todayText(quota)}>
          {quota.limit !== null && (
            <Meter label="Today's answers" value={quota.today} limit={quota.limit} />
          )}
        </Used>
        {children}
      </Flex>
      <Text color="fg.muted" fontSize="sm" mt="2">
        Days and months are counted in the time zone {zone}.
      </Text>
    </Box>
  );
}

function Month({ budget }: { budget: NonNullable<LimitsMeterProps["budget"]> }) {
  const { limit, spent, held, warnAt } = budget;
  return (
    <Used name="This month" value={spentText(spent, limit)}>
      {limit !== null && (
        <Meter
          label="This month's budget"
          value={spent}
          limit={limit}
          held={held}
          warnAt={warnAt}
        />
      )}
      {held > 0 && (
        <Text color="fg.muted" fontSize="sm" mt="1">
          {inDollars(held)} more is reserved for answers under way.
        </Text>
      )}
    </Used>
  );
}

type UsedProps = { name: string; value: ReactNode; children?: ReactNode };

/** A figure with its name. */
export function Used({ name, value, children }: UsedProps) {
  return (
    <Box flex="1 1 12rem" borderWidth="1px" borderRadius="lg" bg="bg.panel" p="4">
      <Text color="fg.muted" fontSize="sm">
        {name}
      </Text>
      <Text fontWeight="600" fontSize="lg">
        {value}
      </Text>
      {children}
    </Box>
  );
}

function todayText({ today, limit }: UsageReport["quota"]): string {
  return `${quotaText(today, limit)} ${(limit ?? today) === 1 ? "answer" : "answers"}`;
}
