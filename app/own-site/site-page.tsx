import { useSearchParams } from "react-router";
import { summaryOf } from "#app/audit/audit-changes.ts";
import { ChangeDetails } from "#app/audit/audit-details.tsx";
import { ACTION_NAMES } from "#app/audit/audit-words.ts";
import { withBudgetRule } from "#app/calls/budget-rule.ts";
import { useClientCalls, useClientUsage } from "#app/calls/client-calls.tsx";
import { saveRequest } from "#app/calls/use-save.ts";
import { ClientKeys } from "#app/clients/client-keys.tsx";
import { ClientPrivacy } from "#app/clients/client-privacy.tsx";
import { ClientSites } from "#app/clients/client-sites.tsx";
import { ClientStylesEditor } from "#app/clients/client-styles-editor.tsx";
import { LIMIT_LABELS, sharedLimitFields } from "#app/clients/limit-fields.ts";
import { SharedLimits } from "#app/clients/shared-limits.tsx";
import { SiteFrame } from "#app/own-site/site-frame.tsx";
import type { SitePart } from "#app/own-site/site-part.ts";
import { SiteOverview } from "#app/own-site/site-overview.tsx";
import { loadSiteHistory, siteRuns } from "#app/own-site/site-runs.ts";
import { SITE_TABS, type SiteTab, sitePath } from "#app/own-site/site-tabs.ts";
import { ClientTokens } from "#app/service-tokens/service-tokens.tsx";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { useIsAdmin } from "#app/session/use-session.ts";
import { ClientShares } from "#app/sharing/client-shares.tsx";
import { ClientSignIn } from "#app/single-sign-on/client-sign-in.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { RunList } from "#app/usage/run-list.tsx";
import { listedDays } from "#app/usage/run-source.ts";
import { UsageSections } from "#app/usage/usage-sections.tsx";
import { DayRange } from "#app/workspace/day-range.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { tabIn } from "#app/workspace/page-tabs.tsx";
import type { Column } from "#app/workspace/table/column.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { FilterGrid } from "#app/workspace/table/filter-grid.tsx";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import { LongTable } from "#app/workspace/table/table-loading.tsx";
import { LocalTime, timeText } from "#app/workspace/time-text.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { Site, SiteChange, SiteHistory } from "#domain/own-site/replies.ts";
import {
  maySwitchCost,
  SiteChanges,
  type SiteHistoryFilter,
} from "#domain/own-site/site-changes.ts";
import { dollarText, inDollars, readDollars } from "#domain/usage/money.ts";

export type SitePageProps = { site: Site; part: SitePart | LoadFailed };

/** A part of My site that has no address of its own. The URL has it. */
export function SitePage({ site, part }: SitePageProps) {
  const [parameters] = useSearchParams();
  const tab = tabIn(SITE_TABS, parameters.get("tab"));
  return (
    <SiteFrame tab={tab} site={site}>
      <EditorsInPage>
        <Tab tab={tab} site={site} part={part} />
      </EditorsInPage>
    </SiteFrame>
  );
}

function Tab({ tab, site, part }: SitePageProps & { tab: SiteTab }) {
  if (tab === "shares") return <ClientShares />;
  if (tab === "sign-in") return <ClientSignIn />;
  if (tab === "programs") return <ClientTokens client={site} />;
  if (tab in EDITORS) return <OpenEditor tab={tab as keyof typeof EDITORS} site={site} />;
  return <LoadedPart part={part}>{(part) => <Part site={site} part={part} />}</LoadedPart>;
}

/** The tabs that change the site. */
const EDITORS = {
  look: ClientStylesEditor,
  sites: ClientSites,
  keys: ClientKeys,
  limits: OwnLimits,
  privacy: ClientPrivacy,
};

function OpenEditor({ tab, site }: { tab: keyof typeof EDITORS; site: Site }) {
  const editor = useDialogState(site);
  const Editor = EDITORS[tab];
  return <Editor editor={editor} />;
}

/** The tabs that show what the site uses and who changed it. */
function Part({ site, part }: { site: Site; part: SitePart }) {
  const isAdmin = useIsAdmin();
  if (part?.tab === "overview") return <SiteOverview site={site} {...part} />;
  if (part?.tab === "usage")
    return (
      <UsageSections
        {...part}
        clients={null}
        ask={async (query) => rest().site.usage.$get({ query })}
        answersPath={(filter) => sitePath("answers", filter)}
      />
    );
  if (part?.tab === "answers")
    return (
      <RunList
        {...part}
        source={{ ...siteRuns, hasCost: isAdmin || site.managersSeeCost }}
        clients={null}
        models={[]}
        zone={site.zone}
        days={listedDays(site)}
      />
    );
  return part && <SiteHistoryTab {...part} />;
}

/** The fields of a manager's limits, named as in the payload. Money is in dollars. */
function draftOf(site: Site | null) {
  return {
    ...sharedLimitFields(site),
    ownBudget: dollarText(site?.ownBudget ?? null),
    ownDailyAnswers: String(site?.ownDailyAnswers ?? ""),
    ownEducatorTools: String(site?.ownEducatorTools ?? ""),
    educatorsSeeCost: site?.educatorsSeeCost ?? false,
  };
}

/** The limits that managers set, beside those of the platform, which are the highest (product/own-site 3). */
function OwnLimits({ editor }: { editor: DialogState<Site> }) {
  const { noun, calls } = useClientCalls();
  const usage = useClientUsage();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LIMIT_LABELS,
    refused: MESSAGES.client.other,
    request(draft, _site: Site | null, version) {
      const changes = { ...draft, ownBudget: readDollars(draft.ownBudget), version };
      return withBudgetRule(
        saveRequest(SiteChanges, changes, async (json) => calls.edit.$post({ json })),
        "ownBudget",
      );
    },
    // The figures are those of the stored limits.
    onStored: usage.retry,
  });
  const { entity: site, draft, change, field } = form;
  return (
    <EntityForm editor={editor} form={form} noun={noun} title={`Limits: ${site?.clientname}`}>
      <SharedLimits
        usage={usage}
        fieldOf={field}
        budget={
          <EditorField
            {...field("ownBudget")}
            inputMode="decimal"
            placeholder={dollarText(site?.monthlyBudget ?? null) || "no limit"}
            help={`${budgetCap(site)} 0 blocks all answers.`}
          />
        }
        furtherBudget={
          site &&
          maySwitchCost(site) && (
            <EditorSwitch
              label={LIMIT_LABELS.educatorsSeeCost}
              isOn={draft.educatorsSeeCost}
              onChange={(educatorsSeeCost) => change({ educatorsSeeCost })}
            />
          )
        }
        answers={
          <EditorField
            {...field("ownDailyAnswers")}
            inputMode="numeric"
            placeholder={site?.dailyAnswers?.toString() ?? "no limit"}
            help={`${answersCap(site)} 0 blocks all answers.`}
          />
        }
        furtherAnswers={
          <EditorField
            {...field("ownEducatorTools")}
            inputMode="numeric"
            placeholder={site?.educatorTools?.toString()}
            help={`How many tools of their own your people may make: at most ${site?.educatorTools ?? 0}. 0: none.`}
          />
        }
      />
    </EntityForm>
  );
}

function budgetCap(site: Site | null): string {
  const cap = site?.monthlyBudget ?? null;
  if (cap === null) return "Your platform sets no limit. Leave empty for none.";
  return `Your platform allows ${inDollars(cap)} a month. Leave empty for all of it.`;
}

function answersCap(site: Site | null): string {
  const cap = site?.dailyAnswers ?? null;
  if (cap === null) return "Your platform sets no limit. Leave empty for none.";
  return `Your platform allows ${cap.toLocaleString("en")} a day. Leave empty for all of them.`;
}

const COLUMNS: Column<SiteChange>[] = [
  { header: "Time", width: "12.5rem", text: ({ at }) => timeText(at), isName: true },
  { header: "Who", width: "clamp(7rem, 18cqi, 14rem)", text: ({ by }) => by },
  { header: "Action", width: "11rem", text: ({ action }) => ACTION_NAMES[action] },
  { header: "Changes", text: (row) => nameText(row) || summaryOf(asRow(row)) },
];

/** Of a token that was made or removed, and of a link or a passkey of a person, the names; empty for other changes. */
function nameText({ changes }: SiteChange): string {
  const named = { serviceToken: "Service token", person: "Person", passkey: "Passkey" };
  return Object.entries(named)
    .flatMap(([field, label]) => {
      const name = changes[field]?.find((value) => typeof value === "string");
      return name ? [`${label}: ${name}`] : [];
    })
    .join("; ");
}

type SiteHistoryTabProps = { filter: SiteHistoryFilter; page: SiteHistory };

/** Lists the changes of the site with their authors, newest first (product/own-site 4). */
function SiteHistoryTab({ filter, page }: SiteHistoryTabProps) {
  const list = useOlderRows(page, (before) => loadSiteHistory(filter, { before }));
  const dialog = useDialogState<SiteChange>();
  const isFiltered = Object.keys(filter).length > 0;
  const opened = dialog.state.step === "editing" ? dialog.state.entity : null;
  if (list.rows.length === 0 && !isFiltered)
    return <EmptyState title="No changes yet" text="Every change of this site is listed here." />;
  return (
    <>
      <FilterGrid isFiltered={isFiltered}>
        <DayRange from={filter.from} to={filter.to} />
      </FilterGrid>
      <LongTable
        label="History"
        list={list}
        columns={COLUMNS}
        noun="change"
        onOpen={dialog.open}
        note="Times are in your time zone, days in UTC."
      />
      {opened && (
        <ChangeDetails
          key={dialog.turn}
          row={asRow(opened)}
          title={ACTION_NAMES[opened.action]}
          facts={[
            ["Time", <LocalTime key="time" time={opened.at} />],
            ["Who", opened.by],
          ]}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** The audit's parts show a change by what it is about. */
function asRow(change: SiteChange) {
  return { ...change, entity: "client" as const };
}
