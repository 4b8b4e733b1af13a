import { Container, Flex, Link as StyledLink, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { SIDEBAR_LINKS } from "#app/workspace/sidebar-links.ts";

/** A page with the sidebar: the administrators' pages and the chat (product/site 2). */
export function SidebarPage({ children }: { children: ReactNode }) {
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
          {SIDEBAR_LINKS.map(({ to, label }) => (
            <StyledLink
              key={to}
              asChild
              px="3"
              py="2"
              borderRadius="md"
              color="fg.muted"
              fontWeight="500"
              _currentPage={{ bg: "brand.muted", color: "brand.fg" }}
            >
              <NavLink to={to}>{label}</NavLink>
            </StyledLink>
          ))}
        </Stack>
        <Stack flex="1" minW="0">
          {children}
        </Stack>
      </Flex>
    </Container>
  );
}
