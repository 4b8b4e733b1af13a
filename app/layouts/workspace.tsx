import { type ButtonProps, ButtonPropsProvider, ChakraProvider, Container } from "@chakra-ui/react";
import { type ReactNode, Suspense } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { BusyButton } from "#app/look/busy-button.tsx";
import { system } from "#app/look/theme.ts";
import { SavedNote } from "#app/workspace/editing/saved-note.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { PageOutline, SidebarPage, WhileRestoring } from "#app/workspace/loading-shapes.tsx";
import { PaletteHost } from "#app/workspace/palette-host.tsx";
import { hasSidebar } from "#app/workspace/sidebar-links.ts";
import { staleReason } from "#app/session/gate.ts";
import { currentSession } from "#app/session/session-calls.ts";
import { useEndedSession } from "#app/session/use-ended-session.ts";
import { useSession } from "#app/session/use-session.ts";
import { FailedPage } from "#app/site/failed-page.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { Route } from "./+types/workspace.ts";

/**
 * Returns the username that the page was loaded for. On a first visit React Router runs the gates' middleware only if this layout has a
 * client loader; without one, the protected page would show before the gates have checked the session.
 */
export async function clientLoader() {
  return currentSession()?.user ?? null;
}
clientLoader.hydrate = true as const;

/**
 * The layout of all pages behind the gates. While the next page loads, it shows an outline of that page. It also shows the outline
 * when another person has signed in in another tab, so that nobody continues with data and input of somebody else.
 */
export default function Workspace({ loaderData: user }: Route.ComponentProps) {
  useEndedSession(user);
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const session = useSession();
  const isOthers = session !== null && session.user !== user;
  const next = navigation.state === "loading" ? navigation.location.pathname : pathname;
  const isComing = isOthers || next !== pathname;
  return <Look>{isComing ? <PageOutline pathname={next} /> : <Page />}</Look>;
}

/** Shown, by the server too, while the session is restored. */
export function HydrateFallback() {
  const { pathname } = useLocation();
  return (
    <WhileRestoring>
      <PageOutline pathname={pathname} />
    </WhileRestoring>
  );
}

/** Error boundary of the workspace: the menu stays, with the sentence and Retry beside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = <FailedPage error={error} />;
  const isBesideMenu = hasSidebar(useLocation().pathname);
  return (
    <Look>
      <Suspense fallback={failure}>
        {isBesideMenu ? <SidebarPage>{failure}</SidebarPage> : failure}
      </Suspense>
    </Look>
  );
}

const Palette = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/palette/palette.tsx")).default,
);

const BUTTONS: ButtonProps = { as: BusyButton };

function Look({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <ButtonPropsProvider value={BUTTONS}>
        {children}
        <PaletteHost Palette={Palette} />
      </ButtonPropsProvider>
    </ChakraProvider>
  );
}

/** The page. If its data could not be reloaded, a sentence above it gives the reason. */
function Page() {
  const reason = useMatches()
    .map(({ loaderData }) => staleReason(loaderData))
    .find(Boolean);
  return (
    <>
      {reason && (
        <Container pt="4">
          <LoadFailure message={reason} />
        </Container>
      )}
      <Outlet />
      <SavedNote />
    </>
  );
}
