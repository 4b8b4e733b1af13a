import { Box, Text, chakra } from "@chakra-ui/react";
import { ChevronRight } from "#app/look/icons.ts";
import { type ReactNode, useState } from "react";

type FieldGroupProps = {
  title: string;
  /** The values that are set in the group, shown beside its title. */
  summary: string;
  /** Whether a field has an error, which a closed group would not show. */
  hasError?: boolean;
  children: ReactNode;
};

/** Fields of a draft that its form does not need, in a group that is closed at first. */
export function FieldGroup({ title, summary, hasError = false, children }: FieldGroupProps) {
  const [isToggled, setToggled] = useState(false);
  const isOpen = isToggled || hasError;
  return (
    <chakra.details
      open={isOpen}
      borderWidth="1px"
      borderRadius="lg"
      onToggle={(event) => setToggled(event.currentTarget.open)}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="2"
        px="4"
        py="3"
        cursor="pointer"
        listStyleType="none"
        borderRadius="lg"
        focusVisibleRing="outside"
      >
        <Box
          asChild
          flexShrink="0"
          color="fg.muted"
          transform={isOpen ? "rotate(90deg)" : undefined}
        >
          <ChevronRight size="16" />
        </Box>
        <Text as="span" fontWeight="600">
          {title}
        </Text>
        <Text as="span" fontSize="sm" color="fg.muted" minW="0" truncate>
          {summary}
        </Text>
      </chakra.summary>
      {isOpen && (
        <Box px="4" pb="4" pt="1">
          {children}
        </Box>
      )}
    </chakra.details>
  );
}
