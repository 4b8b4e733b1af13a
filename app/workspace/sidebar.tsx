import { Box, chakra, Container, Flex, Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Lock } from "lucide-react";
import { NavLink } from "react-router";
import type { RoleCode } from "#domain/account-roles.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { PaletteButton } from "#app/workspace/palette-host.tsx";
import { OPERATIONS_LINKS, SIDEBAR_LINKS } from "#app/workspace/sidebar-links.ts";

const REASON = "Administrators only";
const PLACE = { px: "3", py: "2", borderRadius: "md", color: "fg.muted", fontWeight: "500" };
const CURRENT = { bg: "brand.muted", color: "brand.fg" };

/** A page with the sidebar: the administrators' pages and the chat (product/site 2). */
export function SidebarPage({ children }: { children: ReactNode }) {
  const roles = useShownRoles();
  return (
    <Container maxW="8xl" py="6">
      <Flex direction={{ base: "column", lg: "row" }} gap={{ base: "4", lg: "8" }}>
        <Stack
          as="nav"
          aria-label="Administration"
          direction={{ base: "row", lg: "column" }}
          gap="1"
          w={{ base: "full", lg: "44" }}
          flexShrink="0"
          flexWrap="wrap"
        >
          <PaletteButton />
          {SIDEBAR_LINKS.map(({ to, label, role }) =>
            roles === null || roles.includes(role) ? (
              <StyledLink key={to} asChild {...PLACE} _currentPage={CURRENT}>
                <NavLink to={to}>{label}</NavLink>
              </StyledLink>
            ) : (
              <LockedLink key={to} label={label} />
            ),
          )}
          <OperationsLinks roles={roles} />
        </Stack>
        <Stack flex="1" minW="0">
          {children}
        </Stack>
      </Flex>
    </Container>
  );
}

/** The second group, for those who may open its pages. On a phone its links follow the others in the same lines. */
function OperationsLinks({ roles }: { roles: readonly RoleCode[] | null }) {
  const links = OPERATIONS_LINKS.filter(({ role }) => roles?.includes(role));
  if (links.length === 0) return null;
  return (
    <>
      <Text hideBelow="lg" mt="4" px="3" fontSize="sm" fontWeight="600" color="fg.muted">
        Operations
      </Text>
      {links.map(({ to, label }) => (
        <StyledLink key={to} asChild {...PLACE} _currentPage={CURRENT}>
          <NavLink to={to}>{label}</NavLink>
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
      cursor="default"
    >
      <Flex as="span" align="center" gap="2">
        {label} <Lock size="14" aria-hidden="true" />
      </Flex>
      {/* On a phone six lines of two rows would take the room of the chat: there the reason is read out only. */}
      <Box as="span" display="block" fontSize="xs" hideBelow="lg">
        {REASON}
      </Box>
      <Box as="span" srOnly hideFrom="lg">
        {REASON}
      </Box>
    </chakra.a>
  );
}
