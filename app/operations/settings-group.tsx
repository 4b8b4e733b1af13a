import { SimpleGrid } from "@chakra-ui/react";
import { type ReactNode, createContext, use, useEffect } from "react";
import { inDollarWords } from "#app/calls/budget-rule.ts";
import { checkedCall } from "#app/calls/use-save.ts";
import { GroupFrame } from "#app/operations/group-frame.tsx";
import { PLATFORM_LABELS } from "#app/operations/platform-labels.ts";
import { rest } from "#app/session/session-calls.ts";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { type EntityDraft, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { Platform } from "#domain/operations/replies.ts";
import { dollarText, readDollars } from "#domain/usage/money.ts";

type Name = keyof typeof PLATFORM_LABELS;

/** The fields of a group of settings, as texts. The secret of the webhook is never shown. */
type Draft<N extends Name> = Record<N, string>;

function textOf(platform: Platform, name: Name): string {
  if (name === "webhookSecret") return "";
  const value = platform[name];
  const isMoney = name === "monthlyBudget" || name === "defaultBudget";
  return isMoney ? dollarText(value as number | null) : String(value ?? "");
}

function pick<N extends Name, V>(names: readonly N[], valueOf: (name: N) => V): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>;
}

/** The body that a group saves: its own fields only. An empty secret keeps the stored one; `removesSecret` deletes it. */
function requestOf(
  draft: Partial<Record<Name, string>>,
  version: number | undefined,
  removesSecret = false,
) {
  const { webhookSecret, monthlyBudget, defaultBudget, passkeysFor, ...texts } = draft;
  const secret = removesSecret ? null : webhookSecret || undefined;
  const body = {
    ...texts,
    ...(monthlyBudget !== undefined && { monthlyBudget: readDollars(monthlyBudget) }),
    ...(defaultBudget !== undefined && { defaultBudget: readDollars(defaultBudget) }),
    ...(secret !== undefined && { webhookSecret: secret }),
    // The field is a choice of these values.
    ...(passkeysFor !== undefined && { passkeysFor: passkeysFor as Platform["passkeysFor"] }),
    version,
  };
  return checkedCall(
    async () => (await import("#domain/operations/platform.ts")).PlatformChanges,
    body,
    (json) => rest().platform.$post({ json }),
    inDollarWords,
  );
}

type SettingsOptions = { removesSecret?: boolean; onStored?(): void };

/** The editor of a group of settings: the fields with these names. */
export function useSettings<N extends Name>(
  platform: Platform,
  names: readonly N[],
  { removesSecret, onStored }: SettingsOptions = {},
) {
  const form = useEntityDraft<Platform, Draft<N>>(useDialogState(platform), {
    draftOf: (stored) => pick(names, (name) => textOf(stored ?? platform, name)),
    labels: pick(names, (name) => PLATFORM_LABELS[name]),
    refused: "Save Failed",
    request: (draft, _stored, version) => requestOf(draft, version, removesSecret),
    onStored,
  });
  return { form };
}

/** Tells the page whether a group has changes that are not saved. The page asks before they are lost, once for all groups. */
export const GroupChanges = createContext<(group: string, hasChanges: boolean) => void>(
  () => undefined,
);

type SettingsGroupProps<N extends Name> = ReturnType<typeof useSettings<N>> & {
  heading: string;
  text: string;
  /** A button or a link beside the button that saves. */
  action?: ReactNode;
  children: ReactNode;
};

/** A group of settings with its own Save (product/operations 8). */
export function SettingsGroup<N extends Name>(props: SettingsGroupProps<N>) {
  const { heading, text, form, action, children } = props;
  const tell = use(GroupChanges);
  const { hasChanges } = form;
  useEffect(() => tell(heading, hasChanges), [tell, heading, hasChanges]);
  return (
    <GroupFrame heading={heading} text={text}>
      <EditorsInPage>
        <EntityForm
          form={form as unknown as EntityDraft<Platform, object>}
          noun="Platform"
          success="Settings have been saved."
          title={heading}
          size="xl"
          isPart
          action={action}
        >
          <SimpleGrid columns={{ base: 1, xl: 2 }} columnGap="6" rowGap="5" alignItems="start">
            {children}
          </SimpleGrid>
        </EntityForm>
      </EditorsInPage>
    </GroupFrame>
  );
}
