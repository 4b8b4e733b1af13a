import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { useClientSource } from "#app/clients/client-source.ts";
import type { ChangeClient } from "#app/clients/use-client-change.ts";
import { framingOrigins } from "#domain/clients/client.ts";
import { HostSite, hostSiteSources } from "#domain/clients/host-sites.ts";
import type { Site } from "#domain/own-site/answers.ts";

const TEXTS: Record<HostSite, { label: string; note: string }> = {
  "google-sites": {
    label: "Google Sites",
    note: "Google shows embedded code at addresses that change. Any Google Site could then show your widgets.",
  },
  wix: {
    label: "Wix",
    note: "Wix shows embedded code at a second address of your site. Add the site itself, such as https://www.example.com, to the allowed sites.",
  },
};
const CHOICES = HostSite.options.map((value) => ({ value, label: TEXTS[value].label }));

type SiteBuildersProps = { client: Site; onChange: ChangeClient };

/** The switches of the site builders (product/clients 10), with what each of them permits. Each saves at once. */
export function SiteBuilders({ client, onChange }: SiteBuildersProps) {
  const { noun, edit } = useClientSource();
  const { hostSites } = client;

  function save(chosen: string[]) {
    const hostSites = HostSite.options.filter((site) => chosen.includes(site));
    onChange(({ version }) => edit({ version, hostSites }), `${noun} has been saved.`);
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="site-builders">
      <Heading as="h3" size="md" id="site-builders">
        Site builders
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        These show embedded code in frames of other addresses. Switch one on if it shows your
        widgets.
      </Text>
      <SwitchList choices={CHOICES} chosen={hostSites} onChange={save} />
      {HostSite.options.map((site) => (
        <Box key={site} fontSize="sm">
          <Text>
            <b>{TEXTS[site].label}:</b> {TEXTS[site].note}
          </Text>
          {hostSites.includes(site) && <Sources client={client} site={site} />}
        </Box>
      ))}
      <HostRecipes />
    </Stack>
  );
}

function Sources({ client, site }: { client: Site; site: HostSite }) {
  const sources = hostSiteSources([site], framingOrigins(client));
  return (
    <Text color="fg.muted" overflowWrap="anywhere">
      {sources.length > 0
        ? `Also allowed to show the widgets: ${sources.join(", ")}`
        : "There is no https site yet, so nothing is allowed."}
    </Text>
  );
}
