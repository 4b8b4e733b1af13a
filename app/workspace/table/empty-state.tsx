import { EmptyState as Empty, VStack } from "@chakra-ui/react";
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";

/** Shown in place of an empty list. */
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
    <Empty.Root>
      <Empty.Content>
        <Empty.Indicator>
          <Inbox />
        </Empty.Indicator>
        <VStack textAlign="center">
          <Empty.Title asChild>
            <h2>{title}</h2>
          </Empty.Title>
          {text && <Empty.Description>{text}</Empty.Description>}
        </VStack>
        {children}
      </Empty.Content>
    </Empty.Root>
  );
}
