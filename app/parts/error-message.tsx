import { Alert } from "@chakra-ui/react";
import type { Ref } from "react";

/** What went wrong, next to what caused it. It can take the focus, so that it is read out (spec 8). */
export function ErrorMessage({ message, ref }: { message: string; ref?: Ref<HTMLDivElement> }) {
  return (
    <Alert.Root status="error" ref={ref} tabIndex={-1} role="alert" aria-live="assertive">
      <Alert.Indicator />
      <Alert.Title>{message}</Alert.Title>
    </Alert.Root>
  );
}
