import { Alert, Text } from "@chakra-ui/react";

/** How many answers a run of all tests needs, and whether those that are left today are enough. */
export function TestQuota({ needed, left }: { needed: number; left: number }) {
  const figures = `Running all of them needs at most ${answers(needed)}; you have ${left.toLocaleString("en")} left for tests today.`;
  if (needed <= left) return <Text color="fg.muted">{figures}</Text>;
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{figures}</Alert.Title>
        <Alert.Description>
          The run may stop before its end. A test whose result is kept needs no answer.
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

function answers(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "answer" : "answers"}`;
}
