import { chakra, Stack } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";

type FoldedGroupProps = { title: string; hasError: boolean; children: ReactNode };

/** A group of fields of an editor, folded until the person opens it or one of its fields has an error. */
export function FoldedGroup({ title, hasError, children }: FoldedGroupProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.details
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      borderWidth="1px"
      borderRadius="md"
      px="4"
      py="3"
    >
      <chakra.summary fontSize="sm" fontWeight="500" cursor="pointer">
        {title}
      </chakra.summary>
      <Stack gap="5" mt="4">
        {children}
      </Stack>
    </chakra.details>
  );
}
