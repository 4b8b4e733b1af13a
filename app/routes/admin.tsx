import {
  Button,
  Card,
  Code,
  DataList,
  HStack,
  Heading,
  Link as StyledLink,
  List,
  Stack,
  Text,
} from "@chakra-ui/react";
import { RefreshCw } from "#app/look/icons.ts";
import { useState } from "react";
import { Money } from "#app/operations/money.tsx";
import { OverviewLists } from "#app/operations/overview.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { type Session, currentSession, refreshSession, rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { loadUsage } from "#app/usage/load-usage.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { FirstSteps, type Step } from "#app/workspace/first-steps.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { Overview } from "#domain/operations/replies.ts";
import type { Route } from "./+types/admin.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Admin", matches);
}

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
          <Card.Root bg="bg.panel">
            <Card.Body>
              <SessionDetails session={session} />
            </Card.Body>
          </Card.Root>
        )}
        <Card.Root bg="bg.panel">
          <Card.Body>
            <EmbedGuide widget={overview instanceof LoadFailed ? null : overview.steps.widget} />
          </Card.Body>
        </Card.Root>
      </Stack>
    </AdminPage>
  );
}

type EmbedGuideProps = { widget: { id: string; type: string } | null };

/** How to embed a widget in a customer's site: the ready-made tag, or five steps by hand (product/site 7). */
function EmbedGuide({ widget }: EmbedGuideProps) {
  return (
    <Stack gap="4">
      <Heading as="h2">Embed a widget in a client&apos;s site</Heading>
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
        Programs call this site by REST: the{" "}
        <StyledLink href="/reference" color="brand.fg" textDecoration="underline">
          reference
        </StyledLink>{" "}
        has every call.
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
        <Button colorPalette="brand" size="sm" loading={isWorking} onClick={() => void refresh()}>
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
      details: "Nothing is answered for a client without one.",
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
      details: "Done with the first answer of a model in a page of a client's site.",
    },
  ];
}
