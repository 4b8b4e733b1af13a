import { Alert, Button, DataList, HStack, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";

type ConflictNoticeProps = {
  /** What the newer version has changed: the new values, by the label of their field. */
  newer: { label: string; value: string }[];
  onTakeNewer(): void;
  onKeepMine(): void;
};

/** Says that somebody else has saved meanwhile, shows what they changed, and leaves the choice. Nothing is lost silently. */
export function ConflictNotice({ newer, onTakeNewer, onKeepMine }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // It comes while the person is at the button below: it takes the focus, so that it is seen and read out.
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
        <Alert.Title>Someone else has saved a newer version. Yours has not been saved.</Alert.Title>
        <Alert.Description w="full">
          <Stack gap="4" mt="3">
            {newer.length === 0 && <Text>It has changed nothing that is shown here.</Text>}
            <DataList.Root orientation={{ base: "vertical", sm: "horizontal" }} size="sm">
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
