import { Alert, Stack, type StackProps } from "@chakra-ui/react";
import type { ReactNode } from "react";

type FrameBannersProps = { success?: ReactNode; failure?: ReactNode } & StackProps;

/** The outcome of the last save of an editor, which screen readers read out. */
export function FrameBanners({ success, failure, ...place }: FrameBannersProps) {
  return (
    <Stack gap="4" aria-live="polite" {...place}>
      {success && (
        <Alert.Root status="success">
          <Alert.Indicator />
          <Alert.Title>{success}</Alert.Title>
        </Alert.Root>
      )}
      {failure}
    </Stack>
  );
}
