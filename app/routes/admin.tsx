import {
  Button,
  Card,
  Code,
  DataList,
  Heading,
  HStack,
  Link as StyledLink,
  List,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useState } from "react";
import { RefreshCw } from "#app/look/icons.ts";
import { OverviewLists } from "#app/operations/overview.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import {
  currentSession,
  refreshSession,
  rest,
  type Session,
  LoadFailed,
} from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { CostBars } from "#app/usage/day-bars.tsx";
import { differenceText } from "#app/usage/difference-text.ts";
import { Figure } from "#app/usage/figure.tsx";
import { loadUsage, type Ranking } from "#app/usage/load-usage.ts";
import { UsageRankings } from "#app/usage/usage-rankings.tsx";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { BoxedSection } from "#app/workspace/boxed-section.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { FirstSteps, type Step } from "#app/workspace/first-steps.tsx";
import { Meter } from "#app/workspace/meter.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { daysText, monthText } from "#app/workspace/time-text.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { Overview } from "#domain/operations/replies.ts";
import { monthBefore } from "#domain/time.ts";
import { inDollars } from "#domain/usage/money.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import type { Route } from "./+types/admin.ts";

export const meta = titled("Admin");

/** The part of the usage that the page shows. */
const MONEY = { days: "30", measure: "cost" } as const;

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const ask = async (query: Record<string, string>) => api.usage.$get({ query });
  const [overview, money] = await Promise.all([
    partLoad(initialLoad(request, api.overview.$get())),
    partLoad(loadUsage(request, MONEY, { ask, splits: ["feature", "client"] })),
  ]);
  return { overview, money };
});

/** The administrators' start page: first steps, money, what needs attention, the session and how to embed widgets (product/site 7). */
export default function Admin({ loaderData: { overview, money } }: Route.ComponentProps) {
  const session = useSession();
  return (
    <AdminPage heading="Admin">
      <Stack gap="8">
        {!(overview instanceof LoadFailed) && <FirstSteps steps={stepsOf(overview)} />}
        <LoadedPart part={money}>{(money) => <Money {...money} />}</LoadedPart>
        <LoadedPart part={overview}>
          {(overview) => <OverviewLists overview={overview} />}
        </LoadedPart>
        {session && (
          <Card.Root>
            <Card.Body>
              <SessionDetails session={session} />
            </Card.Body>
          </Card.Root>
        )}
        <Card.Root>
          <Card.Body>
            <EmbedGuide widget={overview instanceof LoadFailed ? null : overview.steps.widget} />
          </Card.Body>
        </Card.Root>
      </Stack>
    </AdminPage>
  );
}

/** How to embed a widget in a customer's site: the ready-made tag, or five steps by hand (product/site 7). */
function EmbedGuide({ widget }: { widget: { id: string; type: string } | null }) {
  return (
    <Stack gap="4">
      <Heading>Embed a widget in a client&apos;s site</Heading>
      <Text>
        The quickest way: the{" "}
        <TextLink
          textDecoration="underline"
          to={widget ? `${workbenchPath(widget)}?tab=embed` : "/widgets"}
        >
          Embed tab of a widget
        </TextLink>{" "}
        has the tag for each client with its key in it. Copy it into the client&apos;s page.
      </Text>
      <Heading as="h3" size="md">
        By hand, in five steps
      </Heading>
      <List.Root as="ol" ps="5" gap="3">
        <List.Item>
          On the{" "}
          <TextLink textDecoration="underline" to="/clients">
            clients page
          </TextLink>
          , set the client&apos;s AllowedOrigins to the addresses of the sites that may show the
          widget.
        </List.Item>
        <List.Item>Copy the client&apos;s api_key from the same window.</List.Item>
        <List.Item>
          On the{" "}
          <TextLink textDecoration="underline" to="/widgets">
            widgets page
          </TextLink>
          , open the widget&apos;s Live Preview and copy the iframe tag.
        </List.Item>
        <List.Item>
          In the tag&apos;s URL, replace the API_KEY placeholder with the client&apos;s api key.
        </List.Item>
        <List.Item>Paste the tag into a page of the client&apos;s CMS.</List.Item>
      </List.Root>
      <Text>
        The embed URL has the form <Code>{"/embed/{toolkit}/{widget}/{id}"}</Code>, where id is the
        api key.
      </Text>
      <Text>
        Programs can call this site by REST. The{" "}
        <StyledLink href="/reference" color="brand.fg" textDecoration="underline">
          reference
        </StyledLink>{" "}
        lists every call.
      </Text>
    </Stack>
  );
}

/** The session's client, roles and access token, and a button that renews the token. */
function SessionDetails({ session }: { session: Session }) {
  const { refresh, isWorking, message } = useRefresh();
  return (
    <Stack gap="4" align="flex-start">
      <DataList.Root w="full" orientation="horizontal" gap="2">
        <DataList.Item>
          <DataList.ItemLabel minW="28">ClientId</DataList.ItemLabel>
          <DataList.ItemValue>
            <Code overflowWrap="anywhere">{session.clientId}</Code>
          </DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel minW="28">Roles</DataList.ItemLabel>
          <DataList.ItemValue>{session.roles.join(", ")}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel minW="28">Access token</DataList.ItemLabel>
          <DataList.ItemValue minW="0">
            {/* In one line that scrolls. Focusable, so that the keyboard can scroll it. */}
            <Code
              display="block"
              overflowX="auto"
              whiteSpace="nowrap"
              py="1.5"
              tabIndex={0}
              role="region"
              aria-label="Access token"
            >
              {session.accessToken}
            </Code>
          </DataList.ItemValue>
        </DataList.Item>
      </DataList.Root>
      <HStack wrap="wrap" gap="3">
        <Button variant="solid" size="sm" loading={isWorking} onClick={() => void refresh()}>
          <RefreshCw /> Refresh Access Token
        </Button>
        <CopyButton text={session.accessToken} label="Copy token" />
        <Text fontSize="sm" color="fg.muted" role="status">
          {message}
        </Text>
      </HStack>
    </Stack>
  );
}

function useRefresh() {
  const [isWorking, setWorking] = useState(false);
  const [message, setMessage] = useState("");
  async function refresh() {
    setMessage("");
    setWorking(true);
    const renewed = await refreshSession().catch(() => null);
    setWorking(false);
    // If the session has ended, the gate redirects to sign-in.
    if (renewed) setMessage("The access token has been renewed.");
    else if (currentSession()) setMessage(MESSAGES.noResponse);
  }
  return { refresh, isWorking, message };
}

function stepsOf({ attention, counts, steps }: Overview): Step[] {
  const { hasModel, isApproved, hasSite, isOnPage, widget } = steps;
  return [
    {
      to: "/models",
      text: hasModel ? "Set a model's key" : "The demo model answers. Set a key.",
      isDone: hasModel,
      details: (
        <>
          Store the provider&apos;s key with{" "}
          <Code>npx wrangler secret put OPENAI_API_KEY --name prompt-widgets</Code>. On your own
          machine, put it into the file <Code>.dev.vars</Code> and start again. Then choose the
          models on the page Models.
        </>
      ),
    },
    {
      to: "/models",
      text: "Give every client a model",
      isDone: attention.withoutModel.count === 0,
      details: "A client without a model gets no answers.",
    },
    { to: "/toolkits", text: "Make a toolkit", isDone: counts.toolkits > 0 },
    { to: "/widgets", text: "Make a widget in it", isDone: counts.widgets > 0 },
    {
      to: "/clients",
      text: "Approve the toolkit and the widget for a client",
      isDone: isApproved,
    },
    { to: "/clients", text: "Enter the client's domain or an allowed site", isDone: hasSite },
    {
      to: widget ? `${workbenchPath(widget)}?tab=embed` : "/widgets",
      text: "Copy the tag of the widget's Embed tab into the client's page, and ask something there",
      isDone: isOnPage,
      details: "This step is done when a model has answered in a page of a client's site.",
    },
  ];
}

type MoneyProps = { report: UsageReport; rankings: Ranking[] | LoadFailed | null };

/** The cost of answers: this month with its forecast and its budget, the last 30 days, and the most expensive widgets and clients (product/site 7). */
function Money({ report, rankings }: MoneyProps) {
  const { totals, before } = report;
  const hasAnswers = totals.answers > 0;
  const compared = before && {
    days: daysText(before),
    text: inDollars,
  };
  return (
    <Stack as="section" aria-label="Money" gap="6">
      <MonthFigures report={report} />
      <BoxedSection
        heading={`Last 30 days: ${inDollars(totals.cost ?? 0)}`}
        action={
          <TextLink to="/usage?days=30" fontSize="sm">
            See by day
          </TextLink>
        }
      >
        {hasAnswers ? (
          <>
            {compared && before && (
              <Text color="fg.muted" fontSize="sm" mb="4">
                {differenceText(totals.cost ?? 0, before.totals.cost ?? 0, compared)}
              </Text>
            )}
            <CostBars report={report} measure="cost" />
          </>
        ) : (
          <Text color="fg.muted">
            No answers yet. With the first ones, their cost by day and the most expensive widgets
            and clients are shown here.
          </Text>
        )}
      </BoxedSection>
      {hasAnswers && rankings && (
        <UsageRankings
          rankings={rankings}
          measure="cost"
          allOf={(split) => `/usage?${new URLSearchParams({ days: "30", split })}`}
          pageOf={(split, value, { from, to }) =>
            split === "client"
              ? `/usage?${new URLSearchParams({ days: "30", client: value })}`
              : `/runs?${new URLSearchParams({ feature: value, from, to })}`
          }
        />
      )}
    </Stack>
  );
}

function MonthFigures({ report: { budget, today } }: { report: UsageReport }) {
  if (budget === null) return null;
  const { spent, limit, forecast, lastMonth, warnAt } = budget;
  const before = monthText(monthBefore(today.slice(0, 7)));
  return (
    <SimpleGrid as="dl" columns={{ base: 1, sm: 3 }} gap="4">
      <Figure name="Cost this month" value={inDollars(spent)}>
        <TextLink to="/usage?days=last-month" fontSize="sm">
          {before}: {inDollars(lastMonth)}
        </TextLink>
      </Figure>
      <Figure name="Forecast" value={forecast === null ? "–" : `≈ ${inDollars(forecast)}`}>
        {forecast === null
          ? "Shown from the fourth day of the month on"
          : differenceText(forecast, lastMonth, { days: before, text: inDollars })}
      </Figure>
      <Figure name="Budget" value={limit === null ? "No limit" : inDollars(limit)}>
        {limit === null ? (
          <TextLink to="/settings#money" fontSize="sm">
            Set a budget
          </TextLink>
        ) : (
          <>
            {inDollars(Math.max(0, limit - spent))} left
            <Meter label="This month's budget" value={spent} limit={limit} warnAt={warnAt} />
          </>
        )}
      </Figure>
    </SimpleGrid>
  );
}
