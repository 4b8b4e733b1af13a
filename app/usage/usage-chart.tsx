import { Chart, useChart } from "@chakra-ui/charts";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Rectangle,
  type RectangleProps,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { dayText } from "#app/workspace/time-text.tsx";
import {
  type Measure,
  type UsageDay,
  type UsageSeries,
  amountText,
} from "#app/usage/usage-view.ts";

// The library takes the outline from everything in a chart, but the arrow keys move through the bars.
const FOCUS = { "& svg:focus-visible": { outline: "2px solid {colors.brand.focusRing}" } };

const HATCH = "hatch-of-today";
const DIAGONAL = { patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" } as const;

type UsageChartProps = { days: UsageDay[]; series: UsageSeries[]; measure: Measure };

/**
 * A bar for each day, with a part for each series. Today's bar is hatched: the day is not over. The shares below the chart have
 * the same colours, and the table says the same in numbers. A file of its own, so that only this page loads the library.
 */
export default function UsageChart({ days, series, measure }: UsageChartProps) {
  const chart = useChart({
    data: days.map(({ day, isToday, amounts }) => ({ day, isToday, ...amounts })),
    series: series.map(({ key, name, color }) => ({ name: key as "day", label: name, color })),
  });
  const text = (amount: number) => amountText(amount, measure);
  return (
    <Chart.Root chart={chart} w="full" h="20rem" aspectRatio="auto" css={FOCUS}>
      <BarChart responsive data={chart.data} accessibilityLayer title="Usage by day">
        <defs>
          <pattern id={HATCH} width="6" height="6" {...DIAGONAL}>
            <rect width="3" height="6" fill={chart.color("bg")} />
          </pattern>
        </defs>
        <CartesianGrid stroke={chart.color("border.muted")} vertical={false} />
        <XAxis dataKey="day" tickFormatter={dayText} tickLine={false} minTickGap={24} />
        <YAxis
          tickFormatter={text}
          tickLine={false}
          axisLine={false}
          width="auto"
          allowDecimals={measure === "cost"}
        />
        <Tooltip
          animationDuration={0}
          cursor={{ fill: chart.color("bg.muted") }}
          content={
            <Chart.Tooltip
              formatter={(amount) => text(Number(amount))}
              // Before one points at a day, the label is the name of a series.
              labelFormatter={(label) =>
                Number.isNaN(Date.parse(String(label))) ? "" : dayText(String(label))
              }
            />
          }
        />
        {chart.series.map(({ name, label, color }) => (
          <Bar
            key={name}
            name={String(label)}
            dataKey={(day: Record<string, unknown>) => day[String(name)] ?? 0}
            stackId="day"
            fill={chart.color(color)}
            isAnimationActive={false}
            shape={DayBar}
          />
        ))}
      </BarChart>
    </Chart.Root>
  );
}

/** A part of a day's bar. Stripes of the page's background lie over today's. */
function DayBar(props: RectangleProps & { payload?: { isToday: boolean } }) {
  return (
    <>
      <Rectangle {...props} />
      {props.payload?.isToday && <Rectangle {...props} fill={`url(#${HATCH})`} />}
    </>
  );
}
