import { Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { LimitsMeter, Used } from "#app/clients/client-limits-meter.tsx";
import type { SiteFacts } from "#app/own-site/site-part.ts";
import { sitePath } from "#app/own-site/site-tabs.ts";
import { personOf, toolOf } from "#app/usage/run-source.ts";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { FirstSteps, type Step } from "#app/workspace/first-steps.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import type { Site } from "#domain/own-site/answers.ts";

type SiteOverviewProps = { site: Site; facts: SiteFacts };

/** The home of a manager: what is left to do, what the site has used, and its newest answers (product/own-site 4). */
export function SiteOverview({ site, facts }: SiteOverviewProps) {
  const { report, shown, answers } = facts;
  const { budget, quota, zone } = report;
  return (
    <Stack gap="6">
      <FirstSteps steps={stepsOf(site, facts)} />
      <LimitsMeter {...{ budget, quota, zone }}>
        <Used name="Widgets" value={shown === 1 ? "1 switched on" : `${shown} switched on`} />
      </LimitsMeter>
      <Stack as="section" gap="3" aria-labelledby="newest-answers">
        <Flex align="baseline" justify="space-between" gap="4">
          <Heading as="h2" size="lg" id="newest-answers">
            Newest answers
          </Heading>
          {answers.length > 0 && <TextLink to={sitePath("answers")}>All answers</TextLink>}
        </Flex>
        {answers.length === 0 ? (
          <Text color="fg.muted">
            Nobody has asked yet. Answers appear here as soon as somebody does.
          </Text>
        ) : (
          <BoxedList>
            {answers.map((answer) => (
              <BoxedRow key={answer.id}>
                <Text flex="1" minW="40" overflowWrap="anywhere">
                  {toolOf(answer)}
                </Text>
                <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                  {personOf(answer)}
                </Text>
                <Text color="fg.muted" fontSize="sm">
                  <LocalTime time={answer.at} />
                </Text>
              </BoxedRow>
            ))}
          </BoxedList>
        )}
      </Stack>
    </Stack>
  );
}

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
      details: "Snippet, at a widget that is switched on, has the tag for your page.",
    },
    { to: sitePath("people"), text: "Invite a teacher", isDone: hasPeople },
    {
      to: sitePath("look"),
      text: "Choose your colors",
      isDone: !isDefault || Object.keys(frame).length > 0,
    },
  ];
}
