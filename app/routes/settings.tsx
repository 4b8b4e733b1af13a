import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { GroupFrame } from "#app/operations/group-frame.tsx";
import { GroupChanges } from "#app/operations/settings-group.tsx";
import {
  AlertSettings,
  LimitSettings,
  MoneySettings,
  SiteSettings,
} from "#app/operations/settings-groups.tsx";
import { platformTokens } from "#app/service-tokens/token-source.ts";
import { LoadedTokens } from "#app/service-tokens/service-tokens.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";
import type { Platform } from "#domain/operations/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Route } from "./+types/settings.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Settings", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const [platform, toolkits, tokens] = await Promise.all([
    partLoad(initialLoad(request, api.platform.$get())),
    partLoad(initialLoad(request, api.toolkits.$get())),
    partLoad(initialLoad(request, api.tokens.$get({ query: {} }))),
  ]);
  return { platform, toolkits, tokens };
});

/** The settings of the platform in groups, and the tokens of its programs (product/operations 8). */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { platform, toolkits, tokens } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <AdminPage heading="Settings">
      <div>
        <LoadedPart part={platform}>
          {(platform) => (
            <Groups
              platform={platform}
              toolkits={toolkits instanceof LoadFailed ? null : toolkits}
            />
          )}
        </LoadedPart>
        <GroupFrame
          heading="Programs"
          text="Pipelines and scripts that read usage or import toolkits for the whole platform."
        >
          <LoadedPart part={tokens}>
            {(tokens) => (
              <LoadedTokens
                tokens={tokens}
                source={platformTokens}
                onChanged={() => void revalidate()}
              />
            )}
          </LoadedPart>
        </GroupFrame>
      </div>
    </AdminPage>
  );
}

function Groups({ platform, toolkits }: { platform: Platform; toolkits: Toolkit[] | null }) {
  const [changed, setChanged] = useState<string[]>([]);
  const tell = useCallback((group: string, hasChanges: boolean) => {
    setChanged((former) => {
      const others = former.filter((one) => one !== group);
      return hasChanges ? [...others, group] : others;
    });
  }, []);
  return (
    <GroupChanges value={tell}>
      <MoneySettings platform={platform} />
      <LimitSettings platform={platform} />
      <SiteSettings platform={platform} toolkits={toolkits} />
      <AlertSettings platform={platform} />
      {changed.length > 0 && <UnsavedChanges />}
    </GroupChanges>
  );
}
