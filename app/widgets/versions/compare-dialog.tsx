import { SimpleGrid, Skeleton, Stack } from "@chakra-ui/react";
import type { ListedVersion } from "#domain/widgets/answers.ts";
import { useCallback, useState } from "react";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import { MAX_PAGE_SIZE } from "#domain/list-query.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const DRAFT = "draft";

type CompareDialogProps = {
  shared: SharedDraft;
  /** The versions of the page, until all are loaded. */
  rows: ListedVersion[];
  /** The version to compare with the one before it. */
  to: number;
  onClose(): void;
};

/** Compares any two versions, or one with the draft (product/workbench 2). */
export function CompareDialog({ shared, rows, to, onClose }: CompareDialogProps) {
  const { live, draft, settled } = shared;
  const listed = useAllVersions(live) ?? rows;
  const before = listed.find(({ version }) => version < to)?.version;
  const [choice, setChosen] = useState<{ from?: string; to: string }>({ to: String(to) });
  const chosen = { from: String(before ?? to), ...choice };
  const former = useSide(live, chosen.from);
  const newer = useSide(live, chosen.to);
  const sideOf = (side: typeof former, name: string) =>
    name === DRAFT ? settled : side.value && formOf(side.value.data);
  const [one, other] = [sideOf(former, chosen.from), sideOf(newer, chosen.to)];
  const options = [
    ...(draft || shared.isDirty ? [{ value: DRAFT, text: "The draft" }] : []),
    ...listed.map(({ version }) => ({
      value: String(version),
      text: `Version ${version}${version === live.version ? " (live)" : ""}`,
    })),
  ];
  return (
    <DialogFrame isOpen title="Compare versions" size="xl" hasChanges={false} onClose={onClose}>
      <Stack gap="6">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <EditorField
            label="From"
            value={chosen.from}
            options={options}
            onChange={(from) => setChosen({ ...chosen, from })}
          />
          <EditorField
            label="To"
            value={chosen.to}
            options={options}
            onChange={(to) => setChosen({ ...chosen, to })}
          />
        </SimpleGrid>
        {(former.value === null || newer.value === null) && (
          <LoadFailure
            message="The versions cannot be loaded right now."
            onRetry={() => {
              former.retry();
              newer.retry();
            }}
          />
        )}
        {one && other ? <WidgetDiff former={one} newer={other} /> : <Skeleton h="40" aria-busy />}
      </Stack>
    </DialogFrame>
  );
}

/** All versions of a widget, the newest first; nothing until they are loaded. */
function useAllVersions({ type, id }: Widget): ListedVersion[] | null | undefined {
  const load = useCallback(async () => {
    const all: ListedVersion[] = [];
    for (let page = 1; ; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the number of pages stands in the first answer
      const response = await versionCalls({ type, id }).versions(page, MAX_PAGE_SIZE);
      if (!response.ok) return response;
      const rows = await response.json();
      all.push(...rows);
      const total = Number(response.headers.get("X-Total-Count"));
      if (rows.length === 0 || all.length >= total)
        return Object.assign(response, { json: async () => all });
    }
  }, [type, id]);
  return useLoad(load).value;
}

/** A chosen version. For the draft, which the page has, the live one is loaded in its place. */
function useSide(widget: Widget, name: string) {
  const { type, id, version } = widget;
  const number = name === DRAFT ? version : Number(name);
  const load = useCallback(
    async () => versionCalls({ type, id }).version(number),
    [type, id, number],
  );
  return useLoad(load);
}
