import { Box, Button, Flex, Heading, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { Download } from "#app/look/icons.ts";
import type { LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveCsv } from "#app/site/save-file.ts";
import { ClientFilter } from "#app/usage/client-filter.tsx";
import { UsageChart } from "#app/usage/day-bars.tsx";
import { differenceText } from "#app/usage/difference-text.ts";
import { Figure } from "#app/usage/figure.tsx";
import type { AskUsage, RankedSplit, Ranking } from "#app/usage/load-usage.ts";
import { RankedList } from "#app/usage/ranked-list.tsx";
import { SumsTable, CsvButton } from "#app/usage/sums-table.tsx";
import { UsageRankings } from "#app/usage/usage-rankings.tsx";
import {
  amountOf,
  amountText,
  dayColumns,
  failuresText,
  firstWordText,
  type Measure,
  measuresOf,
  quotaText,
  RANGES,
  seriesOf,
  shownMeasure,
  usageDays,
  type UsageView,
  valuesQuery,
  valuesTable,
} from "#app/usage/usage-view.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { Meter } from "#app/workspace/meter.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { FilterField } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { TextLink } from "#app/workspace/text-link.tsx";
import { daysText, dayText } from "#app/workspace/time-text.tsx";
import type { ClientName } from "#domain/clients/replies.ts";
import { FILE_FAILED } from "#domain/messages.ts";
import { inDollars } from "#domain/usage/money.ts";
import type { UsageReport, UsageSums } from "#domain/usage/replies.ts";
import type { UsageGroup } from "#domain/usage/report.ts";

type UsageSectionsProps = {
  view: UsageView;
  report: UsageReport;
  /** The clients to choose from, for readers who have a choice. */
  clients: ClientName[] | LoadFailed | null;
  rankings: Ranking[] | LoadFailed | null;
  ask: AskUsage;
  /** The address of the answers that match a filter; none if the reader has no list of them. */
  answersPath?(filter: Record<string, string>): string;
};

/** A report with its filters: figures, chart, rankings and days (product/usage 5). */
export function UsageSections(props: UsageSectionsProps) {
  const { view, report, clients, rankings, ask, answersPath } = props;
  const [parameters] = useSearchParams();
  const measures = measuresOf(report, view.split);
  const { value: measure, text } = shownMeasure(measures, view.measure);
  const isSplit = view.split !== undefined;
  const shown = { report, measure };
  const address = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(parameters), ...changes })}`;

  function pageOf(split: RankedSplit, value: string, days: { from: string; to: string }) {
    if (split === "client") return address({ client: value });
    // Visitors have no name to filter by.
    if (value === "") return undefined;
    const { client } = view;
    return answersPath?.({
      [split]: value,
      from: days.from,
      to: days.to,
      ...(client && { client }),
    });
  }

  return (
    <>
      <UsageFilters view={view} report={report} clients={clients} />
      <Stack gap="8">
        {view.split !== "refused" && <UsageFigures report={report} />}
        {report.totals.answers === 0 ? (
          <NoAnswers isRefused={view.split === "refused"} />
        ) : (
          <>
            <Box as="section">
              <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
                <Heading>{text} by day</Heading>
                {measures.length > 1 && (
                  <ChoiceButtons
                    label="Measure"
                    name="measure"
                    size="xs"
                    value={measure}
                    options={measures}
                  />
                )}
              </Flex>
              <UsageChart
                days={usageDays(report, measure)}
                series={seriesOf(report, measure)}
                measure={measure}
              />
              <UsageRemarks {...{ report, view, answersPath }} />
            </Box>
            {rankings && (
              <UsageRankings
                rankings={rankings}
                measure={measure}
                allOf={(split) => address({ split })}
                pageOf={pageOf}
              />
            )}
            {isSplit && <UsageShares {...shown} {...{ view, ask }} />}
            <UsageTable {...shown} isSplit={isSplit} />
          </>
        )}
      </Stack>
    </>
  );
}

function NoAnswers({ isRefused }: { isRefused: boolean }) {
  return isRefused ? (
    <EmptyState title="No refusals" text="No limit has refused an answer in these days." />
  ) : (
    <EmptyState title="No answers" text="Nobody has asked for an answer in these days." />
  );
}

type UsageSharesProps = Pick<UsageTableProps, "report" | "measure"> &
  Pick<UsageSectionsProps, "view" | "ask">;

/** The amount of each value of the split over all days, as bars in the colours of the chart. */
function UsageShares({ report, measure, view, ask }: UsageSharesProps) {
  const days = usageDays(report, measure);
  const rows = seriesOf(report, measure).map((series) => ({
    ...series,
    amount: days.reduce((sum, { amounts }) => sum + (amounts[series.key] ?? 0), 0),
  }));
  const action = <UsageValuesButton view={{ ...view, measure }} ask={ask} />;
  const split = SPLITS.find(({ value }) => value === view.split)?.text ?? "";
  return <RankedList heading={split} rows={rows} measure={measure} action={action} />;
}

/** Saves the sums of every value of the split, also of those that the page puts together, as a file. */
function UsageValuesButton({ view, ask }: { view: UsageView; ask: AskUsage }) {
  const { send, isSending, refusal } = useCall();
  const [hasFailed, setHasFailed] = useState(false);

  async function save() {
    setHasFailed(false);
    const response = await send(() => ask(valuesQuery(view)));
    if (!response) return;
    const report = await response.json();
    const name = `usage-${view.split}-${report.from}-${report.to}.csv`;
    await saveCsv(valuesTable(report), name).catch(() => setHasFailed(true));
  }

  return (
    <>
      <Button size="sm" loading={isSending} onClick={() => void save()}>
        <Download /> All values as CSV
      </Button>
      {(refusal || hasFailed) && <ErrorMessage message={refusal || FILE_FAILED} />}
    </>
  );
}

const SPLITS: { value: UsageGroup; text: string }[] = [
  { value: "client", text: "By client" },
  { value: "feature", text: "By widget or tool" },
  { value: "kind", text: "By kind" },
  { value: "model", text: "By model" },
  { value: "user", text: "By person" },
  { value: "refused", text: "Refused, by reason" },
];

type UsageFiltersProps = Pick<UsageSectionsProps, "view" | "report" | "clients">;

/** The choice of days, client and split. The URL holds it. */
function UsageFilters({ view, report, clients }: UsageFiltersProps) {
  const splits = SPLITS.filter(({ value }) => value !== "client" || clients !== null);
  return (
    <Flex wrap="wrap" gap="3" mb="6" align="end">
      <ChoiceButtons label="Days" name="days" value={view.days} options={RANGES} />
      {view.days === "own" && <DayRange from={report.from} to={report.to} />}
      {clients && <ClientFilter all="All clients" value={view.client} clients={clients} />}
      <FilterField
        label="Group by"
        name="split"
        value={view.split ?? ""}
        options={[{ value: "", text: "Not grouped" }, ...splits]}
      />
    </Flex>
  );
}

type ChoiceButtonsProps = {
  label: string;
  /** The parameter of the URL. */
  name: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  size?: "xs" | "sm";
};

/** A choice of few, all of which are visible. The choice is in the URL. */
function ChoiceButtons({ label, name, value, options, size = "sm" }: ChoiceButtonsProps) {
  const { change } = useListSearch();
  return (
    <Flex
      role="group"
      aria-label={label}
      wrap="wrap"
      gap="1"
      p="1"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      css={size === "sm" ? IN_COLUMNS : undefined}
    >
      {options.map((option) => {
        const isChosen = option.value === (value ?? "");
        return (
          <Button
            key={option.value}
            size={size}
            h={size === "sm" ? "8" : "7"}
            px="3"
            variant={isChosen ? "solid" : "ghost"}
            color={isChosen ? undefined : "fg.muted"}

            aria-pressed={isChosen}
            onClick={() => change({ [name]: option.value })}
          >
            {option.text}
          </Button>
        );
      })}
    </Flex>
  );
}

/** On a phone, columns of one width, at most three. */
const IN_COLUMNS = {
  mdDown: {
    display: "grid",
    w: "full",
    gridTemplateColumns: "repeat(auto-fit, minmax(max(6.5rem, 25%), 1fr))",
  },
};

type UsageRemarksProps = Pick<UsageSectionsProps, "report" | "view" | "answersPath">;

/** The sentences below the chart: the time zone, the paler bar, computed costs and estimated answers. */
function UsageRemarks({
  report: { zone, rows, totals, from, to, today },
  view,
  answersPath,
}: UsageRemarksProps) {
  const { client, split } = view;
  const estimated = `${totals.estimated.toLocaleString("en")} of these answers are estimated`;
  const filter = { from, to, estimated: "true", ...(client && { client }) };
  return (
    <Text color="fg.muted" fontSize="sm" mt="2">
      Days are counted in the time zone {zone}.
      {rows.some(({ day }) => day === today) && " The paler bar is today, which is not over."}
      {totals.cost !== null &&
        split !== "refused" &&
        " Costs are computed from tokens and prices, not billed."}
      {split === "refused" &&
        " Refusals by limits of the day and by budgets are exact. Those by limits per minute are counted by each server process in its memory, so some are missing."}
      {totals.estimated > 0 && (
        <>
          {" "}
          {answersPath ? <TextLink to={answersPath(filter)}>{estimated}</TextLink> : estimated}
          {totals.unpriced > 0 &&
            `, ${totals.unpriced.toLocaleString("en")} of them because their model has no price`}
          .
        </>
      )}
    </Text>
  );
}

type UsageTableProps = { report: UsageReport; measure: Measure; isSplit: boolean };

/** The days of the chart as a table, the newest first, and as a file. */
function UsageTable({ report, measure, isSplit }: UsageTableProps) {
  const columns = dayColumns(report, measure, isSplit);
  const days = usageDays(report, measure).toReversed();
  const rows = () => [
    ["Day", ...columns.map(({ header }) => header)],
    ...days.map((day) => [day.day, ...columns.map(({ plain }) => plain(day))]),
  ];

  return (
    <Box as="section">
      <Flex justify="space-between" align="center" gap="3" mb="3">
        <Heading>Days</Heading>
        <CsvButton rows={rows} name={`usage-${report.from}-${report.to}.csv`} />
      </Flex>
      <SumsTable
        label="Usage by day"
        header="Day"
        numbers={columns.map(({ header }) => header)}
        rows={days.map((day) => ({
          id: day.day,
          name: (
            <Text as="span" whiteSpace="nowrap">
              {dayText(day.day)}
              {day.isToday && " (so far)"}
            </Text>
          ),
          cells: columns.map(({ text }) => text(day)),
        }))}
      />
    </Box>
  );
}

/** The four figures above the chart, with those of the days before. Money comes first. */
function UsageFigures({ report }: { report: UsageReport }) {
  const { totals, budget, quota, before, today, to } = report;
  const compared = (measure: Measure) => before && <Difference {...{ report, measure, before }} />;
  const isThisMonth = report.from === `${today.slice(0, 7)}-01` && to === today;
  // No row has a gap, and on a phone the chart is not far below.
  const columns = totals.cost === null ? { base: 1, sm: 3 } : { base: 2, xl: 4 };
  return (
    <SimpleGrid as="dl" columns={columns} gap={{ base: "3", sm: "4" }}>
      {totals.cost !== null && (
        <Figure name="Cost" value={inDollars(totals.cost)}>
          {compared("cost")}
          {isThisMonth && budget && <Budget budget={budget} />}
        </Figure>
      )}
      <Figure name="Answers" value={totals.answers.toLocaleString("en")}>
        {compared("answers")}
        {to === today && <div>Today {quotaText(quota.today, quota.limit)}</div>}
        {to === today && quota.limit !== null && (
          <Meter label="Today's answers" value={quota.today} limit={quota.limit} />
        )}
      </Figure>
      <Figure name="Failures" value={failuresText(totals)}>
        {totals.failures.toLocaleString("en")} of {totals.answers.toLocaleString("en")}
        {before && <div>{partBefore(before, failuresText)}</div>}
      </Figure>
      <Figure name="First word" value={firstWordText(totals)}>
        on average
        {before && <div>{partBefore(before, firstWordText)}</div>}
      </Figure>
    </SimpleGrid>
  );
}

type Before = NonNullable<UsageReport["before"]>;

function Difference(props: { report: UsageReport; measure: Measure; before: Before }) {
  const { report, measure, before } = props;
  const text = (amount: number) => amountText(amount, measure);
  const [now, then] = [amountOf(report.totals, measure), amountOf(before.totals, measure)];
  return <div>{differenceText(now, then, { days: daysText(before), text })}</div>;
}

function partBefore(before: Before, textOf: (sums: UsageSums) => string): string {
  return `${textOf(before.totals)} in ${daysText(before)}`;
}

function Budget({ budget }: { budget: NonNullable<UsageReport["budget"]> }) {
  const { spent, limit, warnAt, forecast } = budget;
  return (
    <>
      {forecast !== null && <div>About {inDollars(forecast)} at the end of the month</div>}
      {limit === null ? (
        <div>No budget</div>
      ) : (
        <>
          <div>Budget {inDollars(limit)}</div>
          <Meter label="This month's budget" value={spent} limit={limit} warnAt={warnAt} />
        </>
      )}
    </>
  );
}
