import { expect, it } from "vitest";
import { EmbedClient } from "#domain/clients/client.ts";
import { VisitorWidget } from "#domain/embeds.ts";
import { Site, SiteRun } from "#domain/own-site/replies.ts";

const namesOf = ({ shape }: { shape: object }) => Object.keys(shape).toSorted().join(" ");

// A field that is added to a client, a widget or an answer reaches nobody until somebody has written it here.
it.each([
  [
    "KV and the frame, of a client",
    EmbedClient,
    `allowedOrigins apikey approvedToolkits approvedWidgets chatDays clientname domainurl frame gptmodel gpttemp hostSites id
    keepTextsDays keyEndsAt links lmsHosts pace reasoningEffort registration sharedWidget styles tagline version`,
  ],
  [
    "a manager, of the site",
    Site,
    `allowedOrigins apikey chatDays clientname dailyAnswers dailyAnswersPerAddress dailyAnswersPerUser domainurl educatorTools
    educatorsSeeCost frame hardStop hostSites id keepTextsDays limitMessage links lmsHosts managersSeeCost monthlyBudget ownBudget ownDailyAnswers ownEducatorTools ownWidgets runsDays sharing
    styles tagline version warnAt zone`,
  ],
  [
    "a manager, of an answer",
    SiteRun,
    `at cachedTokens calls cost day estimated feature firstMs hasTexts id inputTokens kind modelAnswered modelAsked outcome outputTokens
    reasoningTokens share totalMs userId username widgetName`,
  ],
  ["a visitor, of a widget", VisitorWidget, "data id type"],
  [
    "a visitor, of the data of a widget",
    VisitorWidget.shape.data,
    "answer description image inputs landingText name pageNumber prompt submit youtube",
  ],
])("what is shown to %s", (_, schema, names) => {
  expect(namesOf(schema)).toBe(names.replaceAll(/\s+/gu, " "));
});
