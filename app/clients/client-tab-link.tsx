import { Link as StyledLink } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { clientPath } from "#app/clients/client-path.ts";
import type { ClientTab } from "#domain/clients/attention.ts";

type ClientTabLinkProps = { id: string; tab: ClientTab; children: ReactNode };

/** A link to a tab of a client's page. */
export function ClientTabLink({ id, tab, children }: ClientTabLinkProps) {
  return (
    <StyledLink asChild color="brand.fg">
      <Link to={clientPath(id, tab)} preventScrollReset>
        {children}
      </Link>
    </StyledLink>
  );
}
