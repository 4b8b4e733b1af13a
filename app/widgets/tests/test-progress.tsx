import { Box, Button, Flex, Stack, Text } from "@chakra-ui/react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { TestRuns } from "#app/widgets/tests/use-test-runs.ts";

/** How far the tests are, with the button that stops them, and why they wait or have stopped. */
export function TestProgress({ runs }: { runs: TestRuns }) {
  const { progress, waiting, failure, stop } = runs;
  return (
    // While empty, out of the flow: a status region must exist before its text, and would leave a gap.
    <Stack gap="2" position={progress || failure ? undefined : "absolute"}>
      {progress && (
        <Flex align="center" gap="3" wrap="wrap">
          <Box
            role="progressbar"
            aria-label="Tests that have run"
            aria-valuemin={0}
            aria-valuemax={progress.of}
            aria-valuenow={progress.done}
            flex="1 1 12rem"
            h="2"
            borderRadius="full"
            borderWidth="1px"
            borderColor="border.emphasized"
          >
            <Box
              h="full"
              borderRadius="full"
              w={`${(100 * progress.done) / Math.max(1, progress.of)}%`}
              bg="brand.solid"
              // Forced colours remove backgrounds.
              _highContrast={{ bg: "CanvasText", forcedColorAdjust: "none" }}
            />
          </Box>
          <Text fontSize="sm" color="fg.muted">
            {progress.done} of {progress.of}
          </Text>
          <Button size="xs" variant="outline" onClick={stop}>
            Stop
          </Button>
        </Flex>
      )}
      <Text role="status" fontSize="sm">
        {progress && waiting > 0 && `Waiting ${waiting} s: the limit of a minute is reached.`}
      </Text>
      {failure && <ErrorMessage message={failure} />}
    </Stack>
  );
}
