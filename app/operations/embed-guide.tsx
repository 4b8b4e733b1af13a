import { Code, Heading, Link as StyledLink, List, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { workbenchPath } from "#app/widgets/editor/draft-notice.tsx";

type EmbedGuideProps = { widget: { id: string; type: string } | null };

/** How to embed a widget in a customer's site: the ready-made tag, or five steps by hand (product/site 7). */
export function EmbedGuide({ widget }: EmbedGuideProps) {
  return (
    <Stack gap="4">
      <Heading as="h2" size="xl">
        Embed a widget in a client&apos;s site
      </Heading>
      <Text>
        The quickest way: the{" "}
        <PageLink to={widget ? `${workbenchPath(widget)}?tab=embed` : "/widgets"}>
          Embed tab of a widget
        </PageLink>{" "}
        has the tag for each client with its key in it. Copy it into the client&apos;s page.
      </Text>
      <Heading as="h3" size="md">
        By hand, in five steps
      </Heading>
      <List.Root as="ol" ps="5" gap="3">
        <List.Item>
          On the <PageLink to="/clients">clients page</PageLink>, set the client&apos;s
          AllowedOrigins to the addresses of the sites that may show the widget.
        </List.Item>
        <List.Item>Copy the client&apos;s api_key from the same window.</List.Item>
        <List.Item>
          On the <PageLink to="/widgets">widgets page</PageLink>, open the widget&apos;s Live
          Preview and copy the iframe tag.
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

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <StyledLink asChild color="brand.fg" textDecoration="underline">
      <Link to={to}>{children}</Link>
    </StyledLink>
  );
}
