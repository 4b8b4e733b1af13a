import { Card, Heading, Stack, Text } from "@chakra-ui/react";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "#app/workspace/text-link.tsx";

export type Step = { to: string; text: string; isDone: boolean; details?: ReactNode };

/** The steps from an empty site to a widget that people use, each with the page where it is done. Nothing once all of them are done. */
export function FirstSteps({ steps: list }: { steps: Step[] }) {
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
      <TextLink
        to={to}
        color={isDone ? "fg.muted" : "brand.fg"}
        fontWeight={isNext ? "600" : undefined}
        alignItems="start"
      >
        <Icon size="18" aria-hidden="true" style={{ flexShrink: 0, marginTop: "0.2rem" }} />
        {text}
        {isDone && (
          <Text as="span" srOnly>
            , done
          </Text>
        )}
      </TextLink>
      {!isDone && details && (
        <Text ms="6" mt="1" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {details}
        </Text>
      )}
    </li>
  );
}
