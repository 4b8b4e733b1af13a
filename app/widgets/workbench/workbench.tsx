import { Link as StyledLink, Tabs } from "@chakra-ui/react";
import { ArrowLeft } from "lucide-react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { DraftTab } from "#app/widgets/workbench/draft-tab.tsx";
import { useSharedDraft } from "#app/widgets/workbench/use-shared-draft.ts";
import { VersionList } from "#app/widgets/workbench/version-list.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import type { Page } from "#domain/list-query.ts";
import type { StoredDraft } from "#domain/widgets/draft.ts";
import type { ListedVersion } from "#domain/widgets/version.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const TABS = [
  { value: "draft", label: "Draft" },
  { value: "versions", label: "Versions" },
];

type WorkbenchProps = {
  widget: Widget;
  draft: StoredDraft | null;
  versions: Page<ListedVersion>;
  query: { page: number; size: number };
};

/** The workbench of a widget: its draft and its versions (product/widgets 11). The URL has the open tab. */
export function Workbench({ widget, draft, versions, query }: WorkbenchProps) {
  const shared = useSharedDraft(widget, draft);
  const { revalidate } = useRevalidator();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("tab");
  const current = TABS.some(({ value }) => value === asked) ? String(asked) : "draft";
  return (
    <AdminPage heading={shared.live.data.name}>
      <StyledLink asChild color="brand.fg" mb="4" py="1" alignSelf="start">
        <Link to={`/widgets?type=${encodeURIComponent(widget.type)}`}>
          <ArrowLeft size="16" aria-hidden="true" /> Widgets
        </Link>
      </StyledLink>
      <Tabs.Root
        value={current}
        activationMode="manual"
        colorPalette="brand"
        lazyMount
        onValueChange={({ value }) => setParameters({ tab: value }, { preventScrollReset: true })}
      >
        <Tabs.List>
          {TABS.map(({ value, label }) => (
            <Tabs.Trigger key={value} value={value}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="draft">
          <DraftTab shared={shared} onPublished={() => void revalidate()} />
        </Tabs.Content>
        <Tabs.Content value="versions">
          <VersionList shared={shared} {...versions} query={query} />
        </Tabs.Content>
      </Tabs.Root>
    </AdminPage>
  );
}
