import { Card, chakra, Heading, Stack, Text } from "@chakra-ui/react";
import { Circle, CircleCheck } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { TextLink } from "#app/workspace/text-link.tsx";

export type Step = { to: string; text: string; isDone: boolean; details?: ReactNode };

/**
 * The steps from an empty site to a widget that people use, each with the page where it is done. One line that opens, once half of them
 * are done; nothing once all of them are.
 */
export function FirstSteps({ steps: list }: { steps: Step[] }) {
  const next = list.find(({ isDone }) => !isDone);
  const done = list.filter(({ isDone }) => isDone).length;
  const isHalfDone = done * 2 >= list.length;
  if (next === undefined) return null;
  return (
    <Card.Root as="section">
      <chakra.details open={!isHalfDone}>
        <chakra.summary px="6" py="4" cursor="pointer" borderRadius="inherit">
          <Heading display="inline">First steps</Heading>
          <Text as="span" color="fg.muted" fontSize="sm" ms="3">
            {done} of {list.length} done
          </Text>
        </chakra.summary>
        <Stack as="ol" listStyleType="none" gap="3" px="6" pb="5">
          {list.map((step) => (
            <StepItem key={step.text} step={step} isNext={step === next} />
          ))}
        </Stack>
      </chakra.details>
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
        <Icon size="18" style={{ flexShrink: 0, marginTop: "0.2rem" }} />
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
