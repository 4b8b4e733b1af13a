import type { ReactNode } from "react";
import { type ClientTab, clientPath } from "#app/clients/client-path.ts";
import { TextLink } from "#app/workspace/text-link.tsx";

type ClientTabLinkProps = { id: string; tab: ClientTab; children: ReactNode };

/** A link to a tab of a client's page. */
export function ClientTabLink({ id, tab, children }: ClientTabLinkProps) {
  return (
    <TextLink to={clientPath(id, tab)} preventScrollReset>
      {children}
    </TextLink>
  );
}
