import { Button, Stack } from "@chakra-ui/react";
import { ErrorMessage } from "#app/site/error-message.tsx";

type LoadFailureProps = { message: string; onRetry(): void };

/** Says that what a dialog loads for itself cannot be had, with a way to try again (design 9). */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return (
    <Stack align="flex-start" w="full">
      <ErrorMessage message={message} />
      <Button variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </Stack>
  );
}
