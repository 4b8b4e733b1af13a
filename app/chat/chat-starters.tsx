import { Button, SimpleGrid } from "@chakra-ui/react";

const STARTERS = [
  "Plan a 45-minute lesson on fractions for grade 5, with a warm-up, practice and an exit ticket.",
  "Write a quiz of ten questions about the water cycle, with an answer key.",
  "Explain photosynthesis to an eight-year-old, with an everyday comparison.",
  "Write a friendly e-mail to parents about our field trip next week.",
];

/** Ideas for a first message. A press writes one into the field, where it can be changed before it is sent. */
export function ChatStarters({ onStart }: { onStart(text: string): void }) {
  return (
    <SimpleGrid
      as="ul"
      w="full"
      // Two columns where there is room for two: large text leaves room for one.
      gridTemplateColumns="repeat(auto-fit, minmax(min(15rem, 100%), 1fr))"
      gap="3"
      maxW="2xl"
      listStyleType="none"
    >
      {STARTERS.map((starter) => (
        <li key={starter}>
          <Button
            variant="outline"
            h="full"
            w="full"
            p="3"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="400"
            onClick={() => onStart(starter)}
          >
            {starter}
          </Button>
        </li>
      ))}
    </SimpleGrid>
  );
}
