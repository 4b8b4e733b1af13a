import { Box, ChakraProvider, Flex, SkipNavContent, SkipNavLink } from "@chakra-ui/react";
import { ThemeProvider } from "next-themes";
import { useContext } from "react";
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { GateLoading } from "#app/layouts/gate-page.tsx";
import { system } from "#app/look/theme.ts";
import { NonceContext } from "#app/nonce.ts";
import { SiteFooter } from "#app/parts/site-footer.tsx";
import { SiteHeader } from "#app/parts/site-header.tsx";
import { hasSidebar } from "#app/parts/sidebar.tsx";
import { restContext } from "#app/platform.ts";
import { useSession, useShownRoles } from "#app/session/use-session.ts";
import type { Settings } from "#domain/settings.ts";
import type { Route } from "./+types/site.ts";

export const SITE_ROUTE = "layouts/site";

/** What a site is called that belongs to no client. */
const UNNAMED: Settings = {
  clientName: "Prompt Widgets",
  tagline: "Small AI forms for your own site.",
  approvedWidgets: [],
  approvedToolkits: [],
};

/** The client this site belongs to (spec 1), read on the server so that its name is there from the first paint. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const domainURL = new URL(request.url).origin;
  const response = await context.get(restContext).settings.$post({ json: { domainURL } });
  const settings: Settings = response.ok ? await response.json() : UNNAMED;
  return { settings, year: new Date().getFullYear() };
}

/** The settings do not change while a page lives: one load is enough. */
export function shouldRevalidate() {
  return false;
}

/** The client's settings, for any page of the site. */
export function useSettings(): Settings {
  return useRouteLoaderData<typeof loader>(SITE_ROUTE)?.settings ?? UNNAMED;
}

/** Header, page and footer in the site's look. */
export default function Site({ loaderData }: Route.ComponentProps) {
  const nonce = useContext(NonceContext);
  const { clientName } = loaderData.settings;
  const isRestoring = useIsRestoring();
  // Header and footer stand in line with the page.
  const width = hasSidebar(useLocation().pathname) ? "8xl" : "6xl";
  return (
    <ChakraProvider value={system}>
      <ThemeProvider attribute="class" disableTransitionOnChange nonce={nonce}>
        <SkipNavLink>Skip to content</SkipNavLink>
        <Flex direction="column" minH="100dvh">
          <SiteHeader clientName={clientName} width={width} />
          <SkipNavContent asChild>
            <Box as="main" flex="1">
              {isRestoring ? <GateLoading /> : <Outlet />}
            </Box>
          </SkipNavContent>
          <SiteFooter clientName={clientName} year={loaderData.year} width={width} />
        </Flex>
      </ThemeProvider>
    </ChakraProvider>
  );
}

/** Whether a page is on its way and the session of this trusted device has to be restored first (spec 2). */
function useIsRestoring(): boolean {
  const isLoading = useNavigation().state === "loading";
  const session = useSession();
  const roles = useShownRoles();
  return isLoading && session === null && roles !== null;
}
