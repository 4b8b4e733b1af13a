import { Button, HStack } from "@chakra-ui/react";

type FormButtonsProps = { label: string; isSending: boolean; onCancel(): void };

/** The buttons of a small form in a page: the one that sends it, and Cancel. */
export function FormButtons({ label, isSending, onCancel }: FormButtonsProps) {
  return (
    <HStack gap="3">
      <Button type="submit" size="sm" colorPalette="brand" loading={isSending}>
        {label}
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </HStack>
  );
}
