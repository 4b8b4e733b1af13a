import {
  Center,
  Container,
  SimpleGrid,
  Skeleton,
  Spinner,
  Stack,
  Text,
  VStack,
} from "@chakra-ui/react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { hasSidebar, SidebarPage } from "#app/parts/sidebar.tsx";
import { TableOutline } from "#app/parts/table-outline.tsx";
import { useEndedSession } from "#app/session/use-ended-session.ts";

/** A page behind the gate; while the next one loads, the outline of it. */
export function GatePage() {
  useEndedSession();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isLeaving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  if (!isLeaving) return <Outlet />;
  if (!hasSidebar(navigation.location.pathname)) return <PageOutline />;
  return (
    <SidebarPage>
      <TableOutline />
    </SidebarPage>
  );
}

/** Shown while the session is restored (spec 2). */
export function GateLoading() {
  return (
    // As high as the window: the footer is not moved by the page that comes.
    <Center minH="100dvh">
      <VStack gap="3" role="status">
        <Spinner colorPalette="brand" />
        <Text color="fg.muted">Loading...</Text>
      </VStack>
    </Center>
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
