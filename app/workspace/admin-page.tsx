import { Button, Flex, Heading } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { SidebarPage } from "#app/workspace/sidebar.tsx";

type AdminPageProps = { heading: string; onAdd?(): void; children: ReactNode };

/** A page of the admin area: sidebar, heading and, where entities can be added, the button for it. */
export function AdminPage({ heading, onAdd, children }: AdminPageProps) {
  return (
    <SidebarPage>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="4">
        {/* Takes the focus when what had it is gone. */}
        <Heading as="h1" size="3xl" tabIndex={-1}>
          {heading}
        </Heading>
        {onAdd && (
          <Button colorPalette="brand" onClick={onAdd}>
            <Plus /> Add New
          </Button>
        )}
      </Flex>
      {children}
    </SidebarPage>
  );
}
