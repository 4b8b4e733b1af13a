import type { ReactNode } from "react";
import { type ClientTab, clientPath } from "#app/clients/client-path.ts";
import type { asking } from "#app/workspace/asked-task.ts";
import { TextLink } from "#app/workspace/text-link.tsx";

type ClientTabLinkProps = {
  id: string;
  tab: ClientTab;
  state?: ReturnType<typeof asking>;
  children: ReactNode;
};

export function ClientTabLink({ id, tab, state, children }: ClientTabLinkProps) {
  return (
    <TextLink to={clientPath(id, tab)} state={state} preventScrollReset>
      {children}
    </TextLink>
  );
}
