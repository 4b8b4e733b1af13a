import { ChakraProvider, Container, SimpleGrid, Skeleton, Stack } from "@chakra-ui/react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { system } from "#app/look/theme.ts";
import { hasSidebar } from "#app/parts/sidebar-links.ts";
import { SidebarPage } from "#app/parts/sidebar.tsx";
import { TableOutline } from "#app/parts/table-outline.tsx";
import { useEndedSession } from "#app/session/use-ended-session.ts";

export { SessionLoading as HydrateFallback } from "#app/site/session-loading.tsx";

// Without a loader here the gates' middleware would not run on a first visit, and the page would show.
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

/** What is behind the gates, in Chakra's look; while the next page loads, the outline of it. */
export default function Workspace() {
  useEndedSession();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isLeaving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  return (
    <ChakraProvider value={system}>
      {isLeaving ? <Outline pathname={navigation.location.pathname} /> : <Outlet />}
    </ChakraProvider>
  );
}

function Outline({ pathname }: { pathname: string }) {
  if (!hasSidebar(pathname)) return <PageOutline />;
  return (
    <SidebarPage>
      <TableOutline />
    </SidebarPage>
  );
}

function PageOutline() {
  return (
    <Container maxW="6xl" py="10" aria-busy="true">
      <Stack gap="6">
        <Skeleton h="10" w="64" maxW="full" />
        <SimpleGrid columns={{ base: 1, sm: 2, md: 4 }} gap="5">
          {["first", "second", "third", "fourth"].map((card) => (
            <Skeleton key={card} h="64" borderRadius="md" />
          ))}
        </SimpleGrid>
      </Stack>
    </Container>
  );
}
