import {
  chakra,
  Container,
  Flex,
  Link as StyledLink,
  Stack,
  Text,
  VisuallyHidden,
} from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Lock } from "lucide-react";
import { NavLink, useLocation } from "react-router";
import type { RoleCode } from "#domain/account-roles.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { PaletteButton } from "#app/workspace/palette-host.tsx";
import { OPERATIONS_LINKS, SIDEBAR_LINKS, SITE_LINKS } from "#app/workspace/sidebar-links.ts";

const REASON = "Administrators only";
const PLACE = { px: "3", py: "2", borderRadius: "md", color: "fg.muted", fontWeight: "500" };
const CURRENT = { bg: "brand.muted", color: "brand.fg" };

/** A page with the sidebar: the administrators' pages and the chat (product/site 2). */
export function SidebarPage({ children }: { children: ReactNode }) {
  const roles = useShownRoles();
  const mayOpen = ({ role }: { role: RoleCode }) => roles === null || roles.includes(role);
  const locked = SIDEBAR_LINKS.filter((link) => !mayOpen(link));
  const links = useCurrentInView();
  return (
    <Container
      maxW="var(--workspace-width)"
      px={{ base: "4", md: "6" }}
      py={{ base: "3", md: "6" }}
    >
      <Flex direction={{ base: "column", lg: "row" }} gap={{ base: "4", lg: "8" }}>
        <Stack
          as="nav"
          ref={links}
          aria-label="Administration"
          direction={{ base: "row", lg: "column" }}
          gap="1"
          w={{ base: "full", lg: "44" }}
          flexShrink="0"
          // One line on a phone. The padding is room for the ring of the focus.
          overflowX={{ base: "auto", lg: "visible" }}
          // Else the hidden texts of links widen the page.
          position="relative"
          p={{ base: "1", lg: "0" }}
          m={{ base: "-1", lg: "0" }}
          whiteSpace="nowrap"
          css={{ "& > *": { flexShrink: 0 } }}
        >
          <PaletteButton />
          {SIDEBAR_LINKS.filter(mayOpen).map(({ to, label }) => (
            <StyledLink key={to} asChild {...PLACE} _currentPage={CURRENT}>
              <NavLink to={to}>{label}</NavLink>
            </StyledLink>
          ))}
          <LinkGroup name="Site" links={SITE_LINKS} roles={roles} />
          <LinkGroup name="Operations" links={OPERATIONS_LINKS} roles={roles} />
          {locked.length > 0 && (
            <Text hideBelow="lg" aria-hidden="true" mt="4" px="3" fontSize="xs" color="fg.muted">
              {REASON}
            </Text>
          )}
          {locked.map(({ to, label }) => (
            <LockedLink key={to} label={label} />
          ))}
        </Stack>
        <Stack flex="1" minW="0">
          {children}
        </Stack>
      </Flex>
    </Container>
  );
}

type LinkGroupProps = {
  name: string;
  links: { to: string; label: string; role: RoleCode }[];
  roles: readonly RoleCode[] | null;
};

/** A further group, for those who have its roles. On a phone its links follow the others in the same line. */
function LinkGroup({ name, links: all, roles }: LinkGroupProps) {
  const links = all.filter(({ role }) => roles?.includes(role));
  if (links.length === 0) return null;
  return (
    <>
      <Text hideBelow="lg" mt="4" px="3" fontSize="sm" fontWeight="600" color="fg.muted">
        {name}
      </Text>
      {links.map(({ to, label }) => (
        <StyledLink key={to} asChild {...PLACE} _currentPage={CURRENT}>
          {/* Else My site would be marked on the pages below its address, too. */}
          <NavLink end to={to}>
            {label}
          </NavLink>
        </StyledLink>
      ))}
    </>
  );
}

/** A link that the person's role may not open: it leads nowhere, and says why. */
function LockedLink({ label }: { label: string }) {
  return (
    <chakra.a
      role="link"
      aria-disabled="true"
      tabIndex={0}
      title={REASON}
      {...PLACE}
      py={{ base: "2", lg: "1" }}
      display="flex"
      alignItems="center"
      gap="2"
      fontSize="sm"
      fontWeight="400"
      cursor="default"
    >
      {label} <Lock size="12" aria-hidden="true" />
      <VisuallyHidden>{REASON}</VisuallyHidden>
    </chakra.a>
  );
}

/** Scrolls the line of links on a phone to the link of the current page. */
function useCurrentInView() {
  const links = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const nav = links.current;
    const current = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && current) nav.scrollLeft = current.offsetLeft;
  }, [pathname]);
  return links;
}
