import { inDollarWords } from "#app/calls/budget-rule.ts";
import { useClientCalls, useClientUsage } from "#app/calls/client-calls.tsx";
import { checkedCall } from "#app/calls/use-save.ts";
import { LIMIT_LABELS, sharedLimitFields } from "#app/clients/limit-fields.ts";
import { SharedLimits } from "#app/clients/shared-limits.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Site } from "#domain/own-site/replies.ts";
import { maySwitchCost } from "#domain/own-site/site-changes.ts";
import { dollarText, inDollars, readDollars } from "#domain/usage/money.ts";

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
export function OwnLimits({ editor }: { editor: DialogState<Site> }) {
  const { noun, calls } = useClientCalls();
  const usage = useClientUsage();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LIMIT_LABELS,
    refused: MESSAGES.client.other,
    request(draft, _site: Site | null, version) {
      const changes = { ...draft, ownBudget: readDollars(draft.ownBudget), version };
      return checkedCall(
        async () => (await import("#domain/own-site/site-changes.ts")).SiteChanges,
        changes,
        async (json) => calls.edit.$post({ json }),
        inDollarWords,
      );
    },
    onStored: usage.retry,
  });
  const { entity: site, draft, change, field } = form;
  return (
    <EntityForm form={form} noun={noun} title={`Limits: ${site?.clientname}`}>
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
            help={`How many tools of their own each of your people may make: at most ${site?.educatorTools ?? 0}. 0 allows none.`}
          />
        }
      />
    </EntityForm>
  );
}

function budgetCap(site: Site | null): string {
  const cap = site?.monthlyBudget ?? null;
  if (cap === null) return "Your platform sets no limit. Leave empty for no limit.";
  return `Your platform allows ${inDollars(cap)} a month. Leave empty for all of it.`;
}

function answersCap(site: Site | null): string {
  const cap = site?.dailyAnswers ?? null;
  if (cap === null) return "Your platform sets no limit. Leave empty for no limit.";
  return `Your platform allows ${cap.toLocaleString("en")} a day. Leave empty for all of them.`;
}
