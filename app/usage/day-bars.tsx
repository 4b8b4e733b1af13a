import { Box, Flex, Text } from "@chakra-ui/react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import {
  type Measure,
  type UsageDay,
  type UsageSeries,
  amountText,
  usageDays,
} from "#app/usage/usage-view.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import type { UsageReport } from "#domain/usage/replies.ts";

/** The width of a day and the height of the drawing, in its own units: it is stretched to the room that it has. */
const WIDTH = 10;
const HEIGHT = 100;

/** How many days have their date below the chart, and how many lines there are at least. */
const DATES = 5;
const LINES = 4;

/** Five dates do not fit beside each other in a chart of this width, so the chart leaves out the second and the fourth. */
const TOO_NARROW = "@container (max-width: 18rem)";

type BarsProps = {
  days: UsageDay[];
  series: { key: string; color: string }[];
  /** The amount at the upper edge. */
  top: number;
  titleOf?(day: UsageDay): string;
};

/** A bar for each day, with a part for each series. Today's is paler: the day is not over. */
function Bars({ days, series, top, titleOf }: BarsProps) {
  const below = days.map(() => 0);
  return series.map(({ key, color }) => (
    <Box asChild key={key} color={color} _highContrast={{ color: "CanvasText" }}>
      <g>
        {days.map((day, index) => {
          const height = ((day.amounts[key] ?? 0) / top) * HEIGHT;
          below[index] = (below[index] ?? 0) + height;
          return (
            <rect
              key={day.day}
              x={index * WIDTH + 1}
              width={WIDTH - 2}
              y={HEIGHT - (below[index] ?? 0)}
              height={height}
              fill="currentColor"
              opacity={day.isToday ? 0.5 : 1}
            >
              {titleOf && <title>{titleOf(day)}</title>}
            </rect>
          );
        })}
      </g>
    </Box>
  ));
}

const WORDS = {
  cost: { by: "Cost", most: "with the highest cost" },
  answers: { by: "Answers", most: "with the most answers" },
  tokens: { by: "Tokens", most: "with the most tokens" },
};

/** The cost, or another measure, of each day of a report, without a scale. The page Usage has the numbers. */
export function CostBars({ report, measure }: { report: UsageReport; measure: Measure }) {
  const days = usageDays(report, measure);
  const highest = days.reduce((one, other) => (other.total > one.total ? other : one));
  const { by, most } = WORDS[measure];
  const top = highest.total || 1;
  // A day without an answer has a line, too.
  const drawn = days.map((day) => ({
    ...day,
    amounts: { total: Math.max(day.total, top / HEIGHT) },
  }));
  const sentence = `${by} by day. The day ${most} is ${dayText(highest.day)} with ${amountText(highest.total, measure)}.`;
  return (
    <Box>
      <Box asChild display="block" w="full" h="28">
        <svg
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <Bars
            days={drawn}
            series={[{ key: "total", color: "chart.1" }]}
            top={top}
            titleOf={({ day, total, isToday }) =>
              `${dayText(day)}: ${amountText(total, measure)}${isToday ? " so far" : ""}`
            }
          />
        </svg>
      </Box>
      <Flex justify="space-between" color="fg.muted" fontSize="sm" mt="1">
        <span>{dayText(report.from)}</span>
        <span>Today</span>
      </Flex>
    </Box>
  );
}

type UsageChartProps = { days: UsageDay[]; series: UsageSeries[]; measure: Measure };

/**
 * The days of a report with a scale. Who points at a day, or goes to it by the arrow keys, reads its amounts. The shares below the chart
 * have the same colours, and the table says the same in numbers.
 */
export function UsageChart({ days, series, measure }: UsageChartProps) {
  const [chosen, setChosen] = useState<number>();
  const last = days.length - 1;
  const at = Math.min(chosen ?? last, last);
  const day = days[at];
  const highest = Math.max(...days.map(({ total }) => total));
  const step = roundStep(highest / LINES);
  const lines = Math.max(1, Math.ceil(highest / step));
  const text = (amount: number) => amountText(amount, measure);
  const dates = datesOf(days);
  const parts = series.map((one) => ({ ...one, amount: text(day?.amounts[one.key] ?? 0) }));

  function point({ clientX, currentTarget }: PointerEvent<Element>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setChosen(Math.min(Math.max(index, 0), last));
  }

  function press(event: KeyboardEvent) {
    const places: Record<string, number | undefined> = {
      ArrowLeft: Math.max(at - 1, 0),
      ArrowDown: Math.max(at - 1, 0),
      ArrowRight: Math.min(at + 1, last),
      ArrowUp: Math.min(at + 1, last),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    setChosen(place);
  }

  if (day === undefined) return null;
  return (
    <Flex gap="2" h="20rem" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <Flex direction="column-reverse" justify="space-between" align="end" mt="-2" mb="4">
        {Array.from({ length: lines + 1 }, (_, line) => (
          <Text as="span" key={line} lineHeight="1rem" whiteSpace="nowrap">
            {text(line * step)}
          </Text>
        ))}
      </Flex>
      <Flex direction="column" flex="1" minW="0" containerType="inline-size">
        <Box
          position="relative"
          flex="1"
          role="slider"
          tabIndex={0}
          aria-label="Usage by day"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={`${dayText(day.day)}: ${parts.map(({ name, amount }) => `${name} ${amount}`).join(", ")}`}
          onKeyDown={press}
          onFocus={() => setChosen((one) => one ?? last)}
          onBlur={() => setChosen(undefined)}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setChosen(undefined)}
          backgroundImage="linear-gradient(to top, {colors.border.muted} 1px, transparent 1px)"
          backgroundSize={`100% calc(100% / ${lines})`}
          backgroundPosition="bottom"
        >
          <Box asChild display="block" position="absolute" inset="0" w="full" h="full">
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
            >
              {chosen !== undefined && (
                <Box asChild color="bg.emphasized">
                  <rect x={at * WIDTH} width={WIDTH} height={HEIGHT} fill="currentColor" />
                </Box>
              )}
              <Bars days={days} series={series} top={lines * step} />
            </svg>
          </Box>
          {chosen !== undefined && (
            <Amounts isAtEnd={at < days.length / 2} day={day}>
              {parts.map(({ key, name, color, amount }) => (
                <Flex key={key} gap="2" align="center">
                  <Box boxSize="2" borderRadius="xs" bg={color} flexShrink="0" />
                  <Text as="span" flex="1" overflowWrap="anywhere">
                    {name}
                  </Text>
                  <Text as="span" fontWeight="500">
                    {amount}
                  </Text>
                </Flex>
              ))}
            </Amounts>
          )}
        </Box>
        <Flex justify="space-between" h="6" pt="1" aria-hidden="true">
          {dates.map((dated, index) => (
            <Text
              as="span"
              key={dated.day}
              whiteSpace="nowrap"
              css={{ [TOO_NARROW]: dates.length === DATES && index % 2 ? { display: "none" } : {} }}
            >
              {dayText(dated.day)}
            </Text>
          ))}
        </Flex>
      </Flex>
    </Flex>
  );
}

type AmountsProps = { day: UsageDay; isAtEnd: boolean; children: ReactNode };

/** The amounts of a day, over that half of the chart in which the day is not. */
function Amounts({ day, isAtEnd, children }: AmountsProps) {
  return (
    <Box
      position="absolute"
      top="2"
      {...(isAtEnd ? { right: "2" } : { left: "2" })}
      maxW="60%"
      minW="40"
      p="2"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="md"
      pointerEvents="none"
      aria-hidden="true"
    >
      <Text fontWeight="600" mb="1">
        {dayText(day.day)}
        {day.isToday && " so far"}
      </Text>
      {children}
    </Box>
  );
}

/** The next number from 1, 2 and 5, each with any number of zeros. */
function roundStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return unit * ([1, 2, 5].find((one) => one * unit >= least) ?? 10);
}

/** Days at equal distances, the first and the last among them. */
function datesOf(days: UsageDay[]): UsageDay[] {
  const count = Math.min(DATES, days.length);
  const distance = (days.length - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, index) => days[Math.round(index * distance)]).flatMap(
    (day) => day ?? [],
  );
}
