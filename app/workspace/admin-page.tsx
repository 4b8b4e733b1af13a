import { Button, Flex, Heading } from "@chakra-ui/react";
import { Plus } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { SidebarPage } from "#app/workspace/sidebar.tsx";

type AdminPageProps = {
  heading: string;
  onAdd?(): void;
  /** Buttons before Add New. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of an administrators' page: sidebar, heading and, if entities can be added, the button Add New. */
export function AdminPage({ heading, onAdd, actions, children }: AdminPageProps) {
  return (
    <SidebarPage>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="4">
        {/* Receives the focus when the focused element has been removed. */}
        <Heading as="h1" size={{ base: "2xl", md: "3xl" }} overflowWrap="anywhere" tabIndex={-1}>
          {heading}
        </Heading>
        <Flex gap="3" wrap="wrap">
          {actions}
          {onAdd && (
            <Button colorPalette="brand" onClick={onAdd}>
              <Plus /> Add New
            </Button>
          )}
        </Flex>
      </Flex>
      {children}
    </SidebarPage>
  );
}
