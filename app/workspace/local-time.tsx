import { Text } from "@chakra-ui/react";

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A time as the person's own machine writes it. `time` is an ISO time, or empty: then it has never been. */
export function LocalTime({ time }: { time: string }) {
  if (time === "") return <Text color="fg.muted">Never</Text>;
  return (
    <Text as="span" whiteSpace="nowrap">
      <time dateTime={time}>{FORMAT.format(new Date(time))}</time>
    </Text>
  );
}
