import { Alert, Box, List } from "@chakra-ui/react";
import type { WidgetProblem } from "#domain/widgets/problems.ts";

/** Says what would break a widget, where it is made. It keeps nobody from saving: a widget is made in several steps. */
export function WidgetProblemList({ problems }: { problems: WidgetProblem[] }) {
  return (
    // Empty, it takes no room: not even a gap.
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
