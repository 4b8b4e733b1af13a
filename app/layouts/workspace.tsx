import { ChakraProvider, Container, SimpleGrid, Skeleton, Stack } from "@chakra-ui/react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { system } from "#app/look/theme.ts";
import { hasSidebar } from "#app/workspace/sidebar-links.ts";
import { SidebarPage } from "#app/workspace/sidebar.tsx";
import { TableOutline } from "#app/workspace/table/table-outline.tsx";
import { staleReason } from "#app/session/gate.ts";
import { currentSession } from "#app/session/session-store.ts";
import { useEndedSession } from "#app/session/use-ended-session.ts";
import { useSession } from "#app/session/use-session.ts";
import { FailedPage } from "#app/site/failed-page.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { Route } from "./+types/workspace.ts";

export { SessionLoading as HydrateFallback } from "#app/site/session-loading.tsx";

/**
 * Who the page is loaded for. Without a loader here the gates' middleware would not run on a first visit, and the page
 * would show.
 */
export async function clientLoader() {
  return currentSession()?.user ?? null;
}
clientLoader.hydrate = true as const;

/**
 * What is behind the gates, in Chakra's look; while the next page loads, the outline of it. The same while the session has
 * become somebody else's: what one has been shown and has typed is not for the other to go on with.
 */
export default function Workspace({ loaderData: user }: Route.ComponentProps) {
  useEndedSession(user);
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const session = useSession();
  const isOthers = session !== null && session.user !== user;
  const next = navigation.state === "loading" ? navigation.location.pathname : pathname;
  return (
    <ChakraProvider value={system}>
      {isOthers || next !== pathname ? <Outline pathname={next} /> : <Page />}
    </ChakraProvider>
  );
}

/** Error boundary of the workspace: the menu stays, with the sentence and Retry beside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = <FailedPage error={error} />;
  const isBesideMenu = hasSidebar(useLocation().pathname);
  return (
    <ChakraProvider value={system}>
      {isBesideMenu ? <SidebarPage>{failure}</SidebarPage> : failure}
    </ChakraProvider>
  );
}

/** The page; above it, why its data could not be loaded again. */
function Page() {
  const reason = useMatches()
    .map(({ loaderData }) => staleReason(loaderData))
    .find(Boolean);
  return (
    <>
      {reason && (
        <Container maxW="8xl" pt="4">
          <LoadFailure message={reason} />
        </Container>
      )}
      <Outlet />
    </>
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
