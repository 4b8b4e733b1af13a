import { type ButtonProps, ButtonPropsProvider, ChakraProvider, Container } from "@chakra-ui/react";
import { type ReactNode, Suspense, useEffect, type ComponentProps } from "react";
import {
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
  useNavigate,
  useRevalidator,
} from "react-router";
import { system } from "#app/look/theme.ts";
import { SavedNote } from "#app/workspace/editing/saved-note.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { PageOutline, SidebarPage, WhileRestoring } from "#app/workspace/loading-shapes.tsx";
import { PaletteHost } from "#app/workspace/palette-host.tsx";
import { hasSidebar } from "#app/workspace/sidebar-links.ts";
import { staleReason } from "#app/session/gate.ts";
import { currentSession, subscribe } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { FailedPage } from "#app/site/failed-page.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { Route } from "./+types/workspace.ts";
import { hasUnsavedInput } from "#app/session/unsaved-input.ts";

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

const Palette = lazyPart(() => import("#app/palette/palette.tsx"), "default");

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

/**
 * Reacts to a session that ends while a protected page is open (product/accounts 5):
 * - Another tab signed out: navigates to the home page.
 * - The session expired: reloads the page's data, and the gate restores the session or redirects to sign-in. A page with unsaved
 *   input stays: saving renews the session once the person has signed in again.
 * - Another person signed in: reloads the page's data for that person.
 * @param user the username that the page was loaded for
 */
function useEndedSession(user: string | null): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      subscribe((isSignedOutElsewhere) => {
        const current = currentSession();
        if (isSignedOutElsewhere) void navigate("/");
        else if (current === null && hasUnsavedInput()) return;
        else if (current?.user !== user) void revalidate();
      }),
    [navigate, revalidate, user],
  );
}

/**
 * The element of Chakra's buttons. Chakra disables a button while it is `loading`, and a browser takes the focus from a disabled button:
 * this one ignores presses and keeps the focus.
 */
function BusyButton(props: ComponentProps<"button"> & { "data-loading"?: string }) {
  if (props["data-loading"] === undefined) return <button {...props} />;
  return (
    <button
      {...props}
      disabled={false}
      aria-disabled
      // Without the look of a button under the pointer.
      data-disabled=""
      // The press sends no form.
      onClick={(event) => event.preventDefault()}
    />
  );
}
