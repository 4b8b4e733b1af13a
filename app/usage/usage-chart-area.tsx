import { Box, Text } from "@chakra-ui/react";
import { type ComponentProps, lazy, Suspense } from "react";

// The library is large: loaded when the report has something to draw, not with the page.
const UsageChart = lazy(() => import("#app/usage/usage-chart.tsx"));

/** The chart, in room that does not change while it loads. */
export function UsageChartArea(props: ComponentProps<typeof UsageChart>) {
  return (
    <Box minH="20rem">
      <Suspense fallback={<Text color="fg.muted">Loading ...</Text>}>
        <UsageChart {...props} />
      </Suspense>
    </Box>
  );
}
