import { Badge } from "@chakra-ui/react";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import type { ClientCalls } from "#app/rest-client.ts";
import { EndShare, shareAddress, useFocusAfterEnd } from "#app/sharing/end-share.tsx";
import { LoadState } from "#app/site/load-failure.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongTable } from "#app/workspace/table/long-table.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { TableLoading } from "#app/workspace/table/table-loading.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Share, SharePage } from "#domain/sharing.ts";

/** The shares of a client, which its managers and administrators can end (product/sharing 5). */
export function ClientShares() {
  const { calls } = useClientCalls();
  const loaded = useLoad<SharePage>(async () => calls.shares.$get({ query: {} }), calls);
  const { value: page, refresh } = loaded;
  if (page === undefined) return <TableLoading />;
  if (page === null)
    return <LoadState of={loaded} failure="The shares cannot be loaded right now." />;
  return <ShareTable {...{ page, calls }} onEnded={refresh} />;
}

type ShareTableProps = { page: SharePage; calls: ClientCalls; onEnded(): void };

function ShareTable({ page, calls, onEnded }: ShareTableProps) {
  const list = useOlderRows(page, async (before) =>
    calls.shares.$get({ query: before ? { before } : {} }),
  );
  const rows = list.rows.map((share) => ({ ...share, id: share.code }));
  useFocusAfterEnd(rows.length, () => document.querySelector<HTMLElement>("main h1"));
  if (rows.length === 0)
    return (
      <EmptyState title="No tool is shared" text="Press Share beside a tool to make a link." />
    );
  return (
    <LongTable
      label="Shares"
      list={{ ...list, rows }}
      columns={columnsFor(calls, onEnded)}
      noun="share"
      onOpen={({ code }) => void open(shareAddress(code), "_blank", "noopener")}
      note="Links that end last come first."
    />
  );
}

function columnsFor(calls: ClientCalls, onEnded: () => void): Column<Share & { id: string }>[] {
  return [
    {
      header: "Tool",
      text: ({ name }) => name,
      isName: true,
      cell: ({ isOpen }) => !isOpen && <Badge ms="2">Does not open</Badge>,
    },
    { header: "Link", width: "9rem", text: ({ code }) => `/t/${code}` },
    { header: "Person", width: "16%", text: ({ person }) => person ?? "Former account" },
    { header: "Ends", width: "11rem", cell: ({ endsAt }) => <LocalTime time={endsAt} /> },
    {
      header: "Today",
      width: "6.5rem",
      isNumber: true,
      text: ({ answersToday, dailyAnswers }) => `${answersToday} / ${dailyAnswers}`,
    },
    {
      header: "End",
      isHeaderHidden: true,
      width: "7.5rem",
      hasOwnLabels: true,
      cell: (share) => (
        <EndShare
          share={share}
          end={async (json) => calls.shares.$delete({ json })}
          onEnded={onEnded}
        />
      ),
    },
  ];
}
