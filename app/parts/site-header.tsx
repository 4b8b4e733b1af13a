import {
  Box,
  Container,
  type ContainerProps,
  Flex,
  HStack,
  Link as StyledLink,
} from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { ColorModeButton } from "#app/parts/color-mode-button.tsx";
import { signOut } from "#app/session/session-calls.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { ROLE } from "#domain/role.ts";

type SiteHeaderProps = { clientName: string; width: ContainerProps["maxW"] };

/** The shared header (spec 2): the client's name, and links by what is known of the session. */
export function SiteHeader({ clientName, width }: SiteHeaderProps) {
  const roles = useShownRoles();
  return (
    <Flex as="header" borderBottomWidth="1px" bg="bg.panel" minH="16">
      <Container
        maxW={width}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gapX="6"
        gapY="1"
        py="2.5"
      >
        <StyledLink
          asChild
          fontFamily="heading"
          fontSize="xl"
          fontWeight="700"
          color="fg"
          me="auto"
          minW="0"
          overflowWrap="anywhere"
        >
          <Link to="/">{clientName}</Link>
        </StyledLink>
        <HStack
          as="nav"
          aria-label="Main"
          gap={{ base: "4", sm: "5" }}
          // On a phone the links have a line of their own, signed in or out: nothing moves when the roles are known.
          w={{ base: "full", sm: "auto" }}
          fontSize="sm"
          minH="9"
        >
          {roles === null ? (
            <SignedOutLinks />
          ) : (
            <SignedInLinks isAdmin={roles.includes(ROLE.Admin)} />
          )}
          <Box ms={{ base: "auto", sm: "0" }}>
            <ColorModeButton />
          </Box>
        </HStack>
      </Container>
    </Flex>
  );
}

function SignedOutLinks() {
  return (
    <>
      <HeaderLink to="/dashboard">Sign In</HeaderLink>
      <HeaderLink to="/register">Sign Up</HeaderLink>
    </>
  );
}

function SignedInLinks({ isAdmin }: { isAdmin: boolean }) {
  const navigate = useNavigate();
  async function leave() {
    // First away from the protected page, so that ending the session does not send it to sign-in.
    await navigate("/");
    await signOut();
  }
  return (
    <>
      <HeaderLink to="/dashboard">Dashboard</HeaderLink>
      {isAdmin && <HeaderLink to="/admin">Admin Page</HeaderLink>}
      <StyledLink
        as="button"
        onClick={() => void leave()}
        color="fg.muted"
        fontWeight="500"
        cursor="pointer"
      >
        Logout
      </StyledLink>
    </>
  );
}

function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <StyledLink asChild color="fg.muted" fontWeight="500" whiteSpace="nowrap">
      <Link to={to}>{children}</Link>
    </StyledLink>
  );
}
