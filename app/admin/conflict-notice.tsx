import { Alert, Button, DataList, HStack, Stack } from "@chakra-ui/react";

type ConflictNoticeProps = {
  /** The newer values that differ, by the label of their field. */
  newer: { label: string; value: string }[];
  onTakeNewer(): void;
  onKeepMine(): void;
};

/** Says that somebody else has saved meanwhile, shows their values, and leaves the choice. Nothing is lost silently. */
export function ConflictNotice({ newer, onTakeNewer, onKeepMine }: ConflictNoticeProps) {
  return (
    <Alert.Root status="warning" mb="5" alignItems="flex-start">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Someone else has saved a newer version. Yours has not been saved.</Alert.Title>
        <Alert.Description w="full">
          <Stack gap="4" mt="3">
            <DataList.Root orientation="horizontal" size="sm">
              {newer.map(({ label, value }) => (
                <DataList.Item key={label}>
                  <DataList.ItemLabel color="inherit">{label}</DataList.ItemLabel>
                  <DataList.ItemValue overflowWrap="anywhere">
                    {value || "(empty)"}
                  </DataList.ItemValue>
                </DataList.Item>
              ))}
            </DataList.Root>
            <HStack wrap="wrap">
              <Button size="sm" variant="outline" onClick={onTakeNewer}>
                Use the newer values
              </Button>
              <Button size="sm" variant="outline" onClick={onKeepMine}>
                Keep mine and save again
              </Button>
            </HStack>
          </Stack>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
