import { Stack } from "@chakra-ui/react";
import {
  type AttentionLine,
  AttentionList,
  ClientActivityParts,
  MENDS,
} from "#app/clients/client-activity.tsx";
import type { ClientActivity } from "#app/clients/load-activity.ts";
import { Used } from "#app/clients/client-limits-meter.tsx";
import type { SiteFacts } from "#app/own-site/site-facts.ts";
import { type SiteTab, sitePath } from "#app/own-site/site-tabs.ts";
import { LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { FirstSteps, type Step } from "#app/workspace/first-steps.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { dayText } from "#app/workspace/time-text.tsx";
import { attentionOf, furtherAttention } from "#domain/clients/attention.ts";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import type { Site } from "#domain/own-site/replies.ts";

type SiteOverviewProps = {
  site: Site;
  facts: SiteFacts | LoadFailed;
  activity: ClientActivity;
};

/** The home of a manager: what is left to do, what needs attention, and what the site has used (product/own-site 4). */
export function SiteOverview({ site, facts, activity }: SiteOverviewProps) {
  return (
    <Stack gap="5">
      <LoadedPart part={facts} failure="The first steps cannot be loaded right now.">
        {(facts) => (
          <>
            <FirstSteps steps={stepsOf(site, facts)} />
            <AttentionList lines={linesOf(site, facts, activity)} />
          </>
        )}
      </LoadedPart>
      <ClientActivityParts
        activity={activity}
        usagePath={sitePath("usage", { days: "30" })}
        answersPath={(filter) => sitePath("answers", filter)}
      >
        {!(facts instanceof LoadFailed) && (
          <Used
            name="Widgets"
            value={<TextLink to={sitePath("widgets")}>{facts.shown} switched on</TextLink>}
          />
        )}
      </ClientActivityParts>
    </Stack>
  );
}

/** The warnings of a site. That no widget is switched on is a first step. */
function linesOf(site: Site, facts: SiteFacts, { report }: ClientActivity): AttentionLine[] {
  const spent = report instanceof LoadFailed ? undefined : report.budget?.spent;
  const lines = [
    ...attentionOf({ ...site, spent }, dayText),
    ...furtherAttention({ ...facts, waiting: 0 }),
  ];
  const warnings = lines.map(({ word, sentence, tab }) => ({
    word,
    sentence,
    // None of them is about the model, which only administrators change.
    mend: <TextLink to={sitePath(tab as SiteTab)}>{MENDS[tab]}</TextLink>,
  }));
  return facts.hasOffers ? [...warnings, OFFERS] : warnings;
}

const OFFERS: AttentionLine = {
  word: "Offers",
  sentence: "Educators offer tools to the site.",
  mend: <TextLink to={sitePath("widgets")}>Look at the tools</TextLink>,
};

function stepsOf({ styles, frame }: Site, { shown, isOnPage, hasPeople }: SiteFacts): Step[] {
  const isDefault = Object.entries(DEFAULT_STYLES).every(
    ([name, value]) => styles[name as keyof typeof styles] === value,
  );
  return [
    { to: sitePath("widgets"), text: "Switch on a widget", isDone: shown > 0 },
    {
      to: sitePath("widgets"),
      text: "Put it on a page",
      isDone: isOnPage,
      details:
        "Press Snippet beside a widget that is switched on, and paste the tag into your page.",
    },
    { to: sitePath("people"), text: "Invite a teacher", isDone: hasPeople },
    {
      to: sitePath("look"),
      text: "Choose your colors",
      isDone: !isDefault || Object.keys(frame).length > 0,
    },
  ];
}
