import { Alert, Button, DataList, HStack, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Difference } from "#domain/merge.ts";

type ConflictNoticeProps = {
  /** The fields that the newer version changed, with their values or as a comparison. */
  children: ReactNode;
  onTakeNewer(): void;
  onKeepMine(): void;
};

/** Reports that somebody else has saved a newer version, shows its changes, and offers both versions (product/site 6). */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { children, onTakeNewer, onKeepMine } = props;
  const notice = useRef<HTMLDivElement>(null);
  // Focused, because it appears above the button that was pressed, perhaps out of sight.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert.Root
      ref={notice}
      tabIndex={-1}
      role="alert"
      status="warning"
      mb="5"
      alignItems="flex-start"
    >
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>
          A newer version has been saved meanwhile. Yours has not been saved.
        </Alert.Title>
        <Alert.Description w="full">
          <Stack gap="4" mt="3">
            {/* Above the changes: a comparison that loads later must not move the buttons away from the pointer. */}
            <HStack wrap="wrap">
              <Button size="sm" onClick={onTakeNewer}>
                Use the newer values
              </Button>
              <Button size="sm" onClick={onKeepMine}>
                Keep mine and save again
              </Button>
            </HStack>
            {children}
          </Stack>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

/** The fields that a newer version changed, with their newer values. */
export function NewerValues({ fields }: { fields: Difference[] }) {
  if (fields.length === 0)
    return <Text>The newer version has the same values in all fields of this form.</Text>;
  return (
    <DataList.Root orientation="vertical">
      {fields.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel color="inherit" fontWeight="600">
            {label}
          </DataList.ItemLabel>
          <DataList.ItemValue overflowWrap="anywhere" whiteSpace="pre-wrap">
            {value || "(empty)"}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
