import { Text } from "@chakra-ui/react";
import { timeText } from "#app/workspace/time-text.ts";

/** A time in the browser's locale and time zone. `time` is an ISO time; an empty one is shown as 'Never'. */
export function LocalTime({ time }: { time: string }) {
  if (time === "") return <Text color="fg.muted">Never</Text>;
  return (
    <Text as="span" whiteSpace="nowrap">
      <time dateTime={time}>{timeText(time)}</time>
    </Text>
  );
}
