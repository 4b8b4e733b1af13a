import { History } from "#app/look/icons.ts";
import { TextLink } from "#app/workspace/text-link.tsx";
import type { AuditEntity } from "#domain/audit/audit.ts";

/** The path of the page with the changes of one row of a table, such as a client. */
export function historyPath(entity: AuditEntity, id: string): string {
  return `/audit?${new URLSearchParams({ entity, id })}`;
}

/** Leads to the changes of one widget, client, toolkit or account (product/audit 4). */
export function HistoryLink({ entity, id }: { entity: AuditEntity; id: string }) {
  return (
    <TextLink to={historyPath(entity, id)} fontSize="sm" py="1">
      <History size="16" /> History
    </TextLink>
  );
}
