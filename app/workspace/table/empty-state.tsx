import { Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Shown in place of an empty list: a sentence, and the one thing to do. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <Flex direction="column" align="center" justify="center" gap="3" minH="24" py="3" px="4">
      <Text asChild fontWeight="medium" textAlign="center">
        <h2>{title}</h2>
      </Text>
      {text && (
        <Text fontSize="sm" color="fg.muted" textAlign="center" textWrap="balance" maxW="prose">
          {text}
        </Text>
      )}
      {children}
    </Flex>
  );
}
