import { Card, Code, Heading, Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import type { Overview } from "#domain/operations/answers.ts";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { workbenchPath } from "#app/widgets/editor/draft-notice.tsx";

type Step = { to: string; text: string; isDone: boolean; details?: ReactNode };

/** The steps from an empty site to a widget that answers in a client's page. Nothing once all of them are done. */
export function FirstSteps({ overview }: { overview: Overview }) {
  const list = stepsOf(overview);
  const next = list.find(({ isDone }) => !isDone);
  const done = list.filter(({ isDone }) => isDone).length;
  if (next === undefined) return null;
  return (
    <Card.Root as="section" bg="bg.panel">
      <Card.Body gap="4">
        <Stack direction="row" justify="space-between" align="baseline">
          <Heading as="h2" size="lg">
            First steps
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {done} of {list.length} done
          </Text>
        </Stack>
        <Stack as="ol" listStyleType="none" gap="3">
          {list.map((step) => (
            <StepItem key={step.text} step={step} isNext={step === next} />
          ))}
        </Stack>
      </Card.Body>
    </Card.Root>
  );
}

function StepItem({ step, isNext }: { step: Step; isNext: boolean }) {
  const { to, text, isDone, details } = step;
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li>
      <StyledLink
        asChild
        color={isDone ? "fg.muted" : "brand.fg"}
        fontWeight={isNext ? "600" : undefined}
        alignItems="start"
      >
        <Link to={to}>
          <Icon size="18" aria-hidden="true" style={{ flexShrink: 0, marginTop: "0.2rem" }} />
          {text}
          {isDone && (
            <Text as="span" srOnly>
              , done
            </Text>
          )}
        </Link>
      </StyledLink>
      {!isDone && details && (
        <Text ms="6" mt="1" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {details}
        </Text>
      )}
    </li>
  );
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
    { to: "/clients", text: "Enter the client's domain or an allowed origin", isDone: hasSite },
    {
      to: widget ? `${workbenchPath(widget)}?tab=embed` : "/widgets",
      text: "Copy the tag of the widget's Embed tab into the client's page, and ask something there",
      isDone: isOnPage,
      details: "Done with the first answer of a model in a page of a client's site.",
    },
  ];
}
