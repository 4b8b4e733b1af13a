import { Box, Flex, Grid, SimpleGrid, Text } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { type ClientActivity, WIDGETS } from "#app/clients/load-activity.ts";
import { LimitsMeter, Used } from "#app/clients/client-limits-meter.tsx";
import { LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { CostBars } from "#app/usage/day-bars.tsx";
import { RankedList } from "#app/usage/ranked-list.tsx";
import { type ShownRun, costText, personText, toolText } from "#app/usage/run-source.ts";
import { amountOf, amountText } from "#app/usage/usage-view.ts";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { BoxedSection } from "#app/workspace/boxed-section.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Attention } from "#domain/clients/attention.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { inDollars } from "#domain/usage/money.ts";
import { FEATURE_NAMES, OLD } from "#domain/usage/names.ts";

type ClientActivityPartsProps = {
  activity: ClientActivity;
  /** The addresses of the usage, and of the answers that match a filter. */
  usagePath: string;
  answersPath(filter: Record<string, string>): string;
  /** Further figures beside the budget. */
  children?: ReactNode;
};

/** The overview of a client's use: this month's limits, the last 30 days, the widgets with the highest cost, and the newest answers (product/clients 15). */
export function ClientActivityParts(props: ClientActivityPartsProps) {
  const { activity, usagePath, answersPath, children } = props;
  const { report, byWidget, answers } = activity;
  const isUnused =
    !(report instanceof LoadFailed) &&
    report.totals.answers === 0 &&
    !(answers instanceof LoadFailed) &&
    answers.length === 0;
  return (
    <>
      <LoadedPart part={report} failure="The figures cannot be loaded right now.">
        {({ budget, quota, zone }) => (
          <LimitsMeter {...{ budget, quota, zone }}>
            {budget && (
              <Used
                name="Forecast for this month"
                value={
                  budget.forecast === null ? "Too early to tell" : `≈ ${inDollars(budget.forecast)}`
                }
              />
            )}
            {children}
          </LimitsMeter>
        )}
      </LoadedPart>
      {isUnused ? (
        <EmptyState
          title="Nobody has asked yet"
          text="Answers, their cost by day and the most used widgets appear here as soon as somebody asks."
        />
      ) : (
        <>
          {!(report instanceof LoadFailed) && <LastDays report={report} usagePath={usagePath} />}
          <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5">
            <LoadedPart part={byWidget} failure="The widgets cannot be loaded right now.">
              {(report) => <TopWidgets report={report} answersPath={answersPath} />}
            </LoadedPart>
            <LoadedPart part={answers} failure="The newest answers cannot be loaded right now.">
              {(answers) => <NewestAnswers answers={answers} path={answersPath({})} />}
            </LoadedPart>
          </SimpleGrid>
        </>
      )}
    </>
  );
}

/** The measure of a report: the cost, unless the reader may not see it. */
function measureIn({ totals }: UsageReport): "cost" | "answers" {
  return totals.cost === null ? "answers" : "cost";
}

function LastDays({ report, usagePath }: { report: UsageReport; usagePath: string }) {
  const measure = measureIn(report);
  const amount = amountText(amountOf(report.totals, measure), measure);
  const unit = report.totals.answers === 1 ? " answer" : " answers";
  return (
    <BoxedSection
      heading={`Last 30 days: ${amount}${measure === "answers" ? unit : ""}`}
      action={
        <TextLink to={usagePath} fontSize="sm">
          Usage by day
        </TextLink>
      }
    >
      {report.totals.answers === 0 ? (
        <Text color="fg.muted">No answers in these days.</Text>
      ) : (
        <CostBars report={report} measure={measure} />
      )}
    </BoxedSection>
  );
}

type TopWidgetsProps = { report: UsageReport } & Pick<ClientActivityPartsProps, "answersPath">;

function TopWidgets({ report, answersPath }: TopWidgetsProps) {
  const measure = measureIn(report);
  const { from, to, totals } = report;
  const rows = report.rows
    .filter(({ value }) => value !== null && value !== OLD && !FEATURE_NAMES.has(value))
    .slice(0, WIDGETS)
    .map((row) => ({
      key: row.value ?? "",
      name: row.name,
      amount: amountOf(row, measure),
      to: answersPath({ feature: row.value ?? "", from, to }),
    }));
  return (
    <RankedList
      heading={measure === "cost" ? "Most expensive widgets" : "Most used widgets"}
      measure={measure}
      total={amountOf(totals, measure)}
      rows={rows}
    />
  );
}

/** The list of the newest answers has columns from this width on. In a narrower box the parts of an answer wrap. */
const IN_COLUMNS = "@container (min-width: 26rem)";

function NewestAnswers({ answers, path }: { answers: ShownRun[]; path: string }) {
  const hasCost = answers.some(({ cost }) => cost !== null);
  const columns = `minmax(10rem, 1fr) minmax(0, auto) ${hasCost ? "auto " : ""}auto`;
  return (
    <BoxedSection
      heading="Newest answers"
      action={
        <TextLink to={path} fontSize="sm">
          All answers
        </TextLink>
      }
    >
      <Box containerType="inline-size">
        <Grid
          as="ul"
          listStyleType="none"
          gap="3"
          templateColumns="minmax(0, 1fr)"
          css={{ [IN_COLUMNS]: { gridTemplateColumns: columns } }}
        >
          {answers.map((answer) => (
            <Flex
              as="li"
              key={answer.id}
              gridColumn="1 / -1"
              wrap="wrap"
              align="baseline"
              columnGap="4"
              css={{ [IN_COLUMNS]: { display: "grid", gridTemplateColumns: "subgrid" } }}
            >
              <Text flex="1" minW="40" overflowWrap="anywhere">
                {toolText(answer)}
              </Text>
              <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                {personText(answer)}
              </Text>
              {answer.cost !== null && (
                <Text
                  color="fg.muted"
                  fontSize="sm"
                  fontVariantNumeric="tabular-nums"
                  textAlign="end"
                >
                  {costText(answer)}
                </Text>
              )}
              <Text color="fg.muted" fontSize="sm" textAlign="end">
                <LocalTime time={answer.at} />
              </Text>
            </Flex>
          ))}
        </Grid>
      </Box>
    </BoxedSection>
  );
}

/** The text of the link to the tab on which a warning is mended. */
export const MENDS: Record<Attention["tab"], string> = {
  details: "Choose a model",
  widgets: "Approve widgets",
  limits: "Change limits",
  sites: "Look at the sites",
  keys: "Look at the keys",
  people: "Look at the people",
};

/** A warning: its sentence, and the button or the link that mends it. */
export type AttentionLine = { word: string; sentence: string; mend: ReactNode };

/** The list of a client's warnings, each with its button or link (product/clients 15). */
export function AttentionList({ lines, allWell }: { lines: AttentionLine[]; allWell?: string }) {
  if (lines.length === 0)
    return allWell ? (
      <Flex gap="2" align="center" color="fg.muted">
        <CircleCheck size="18" /> {allWell}
      </Flex>
    ) : null;
  return (
    <BoxedList label="Needs attention">
      {lines.map(({ word, sentence, mend }) => (
        <BoxedRow key={word}>
          <Box color="orange.fg" flexShrink="0">
            <TriangleAlert size="18" />
          </Box>
          <Text flex="1" minW="48" overflowWrap="anywhere">
            {sentence}
          </Text>
          <Box fontSize="sm">{mend}</Box>
        </BoxedRow>
      ))}
    </BoxedList>
  );
}
