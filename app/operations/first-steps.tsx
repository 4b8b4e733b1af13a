import { Card, Heading, Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import type { Overview } from "#domain/operations/answers.ts";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";

const COPY_STEP = "Open the widget's Live Preview and copy the snippet into the client's page";

/** The steps from an empty site to a widget in a client's page. Nothing once all of them that can be checked are done. */
export function FirstSteps({ overview }: { overview: Overview }) {
  const { counts, steps } = overview;
  const list = [
    { to: "/toolkits", text: "Make a toolkit", isDone: counts.toolkits > 0 },
    { to: "/widgets", text: "Make a widget in it", isDone: counts.widgets > 0 },
    {
      to: "/clients",
      text: "Approve the toolkit and the widget for a client",
      isDone: steps.isApproved,
    },
    {
      to: "/clients",
      text: "Enter the client's domain or an allowed origin",
      isDone: steps.hasSite,
    },
  ];
  if (list.every(({ isDone }) => isDone)) return null;
  return (
    <Card.Root as="section" bg="bg.panel">
      <Card.Body gap="4">
        <Heading as="h2" size="lg">
          First steps
        </Heading>
        <Stack as="ol" listStyleType="none" gap="2">
          {[...list, { to: "/widgets", text: COPY_STEP, isDone: false }].map(
            ({ to, text, isDone }) => (
              <li key={text}>
                <StyledLink asChild color={isDone ? "fg.muted" : "brand.fg"}>
                  <Link to={to}>
                    {isDone ? (
                      <CircleCheck size="18" aria-hidden="true" />
                    ) : (
                      <Circle size="18" aria-hidden="true" />
                    )}
                    {text}
                    {isDone && (
                      <Text as="span" srOnly>
                        , done
                      </Text>
                    )}
                  </Link>
                </StyledLink>
              </li>
            ),
          )}
        </Stack>
      </Card.Body>
    </Card.Root>
  );
}
