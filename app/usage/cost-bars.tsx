import { Box, Flex } from "@chakra-ui/react";
import { type Measure, amountText, usageDays } from "#app/usage/usage-view.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import type { UsageReport } from "#domain/usage/replies.ts";

/** The width of a day and the height of the highest one, in units of the drawing. */
const WIDTH = 10;
const HEIGHT = 100;

const WORDS = {
  cost: { by: "Cost", most: "with the highest cost" },
  answers: { by: "Answers", most: "with the most answers" },
  tokens: { by: "Tokens", most: "with the most tokens" },
};

type CostBarsProps = { report: UsageReport; measure: Measure };

/** The cost, or another measure, of each day of a report as a bar; today's is paler, because the day is not over. The page Usage has the numbers. */
export function CostBars({ report, measure }: CostBarsProps) {
  const days = usageDays(report, measure);
  const highest = days.reduce((one, other) => (other.total > one.total ? other : one));
  const { by, most } = WORDS[measure];
  const sentence = `${by} by day. The day ${most} is ${dayText(highest.day)} with ${amountText(highest.total, measure)}.`;
  return (
    <Box>
      <Box
        asChild
        display="block"
        w="full"
        h="28"
        color="chart.1"
        _highContrast={{ color: "CanvasText" }}
      >
        <svg
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {days.map(({ day, total, isToday }, index) => {
            const height = highest.total === 0 ? 0 : (total / highest.total) * HEIGHT;
            return (
              <rect
                key={day}
                x={index * WIDTH + 1}
                width={WIDTH - 2}
                y={HEIGHT - Math.max(height, 1)}
                height={Math.max(height, 1)}
                fill="currentColor"
                opacity={isToday ? 0.5 : 1}
              >
                <title>{`${dayText(day)}: ${amountText(total, measure)}${isToday ? " so far" : ""}`}</title>
              </rect>
            );
          })}
        </svg>
      </Box>
      <Flex justify="space-between" color="fg.muted" fontSize="sm" mt="1">
        <span>{dayText(report.from)}</span>
        <span>Today</span>
      </Flex>
    </Box>
  );
}
