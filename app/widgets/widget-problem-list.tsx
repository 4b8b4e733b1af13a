import { Alert, Box, List } from "@chakra-ui/react";
import type { WidgetProblem } from "#domain/widgets/problems.ts";

/** Warns of problems between prompt and inputs (product/widgets 6). A widget with problems can be saved: it is made in several steps. */
export function WidgetProblemList({ problems }: { problems: WidgetProblem[] }) {
  return (
    // While empty, out of the flow: a status region must exist before its text, and would leave a gap.
    <Box role="status" _empty={{ position: "absolute" }}>
      {problems.length > 0 && (
        <Alert.Root status="warning" size="sm">
          <Alert.Indicator />
          <Alert.Content>
            <List.Root listStyle="none">
              {problems.map(({ kind, name, sentence }) => (
                <List.Item key={`${kind} ${name}`} overflowWrap="anywhere">
                  {sentence}
                </List.Item>
              ))}
            </List.Root>
          </Alert.Content>
        </Alert.Root>
      )}
    </Box>
  );
}
