import { type ReactNode, useState } from "react";
import { administratorsSource, ClientSourceContext } from "#app/clients/client-source.ts";

type AdministratorsClientProps = { id: string; children: ReactNode };

/** Editors inside of it read and change a client as administrators do. */
export function AdministratorsClient({ id, children }: AdministratorsClientProps) {
  const [source] = useState(() => administratorsSource(id));
  return <ClientSourceContext value={source}>{children}</ClientSourceContext>;
}
