import { Box, Button, SimpleGrid } from "@chakra-ui/react";
import { Lightbulb, ListChecks, Mail, Presentation } from "lucide-react";

const STARTERS = [
  {
    Icon: Presentation,
    text: "Plan a 45-minute lesson on fractions for grade 5, with a warm-up, practice and an exit ticket.",
  },
  {
    Icon: ListChecks,
    text: "Write a quiz of ten questions about the water cycle, with an answer key.",
  },
  {
    Icon: Lightbulb,
    text: "Explain photosynthesis to an eight-year-old, with an everyday comparison.",
  },
  { Icon: Mail, text: "Write a friendly e-mail to parents about our field trip next week." },
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
      {STARTERS.map(({ Icon, text }) => (
        <li key={text}>
          <Button
            variant="outline"
            h="full"
            w="full"
            p="3"
            gap="3"
            color="fg"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="400"
            onClick={() => onStart(text)}
          >
            <Box as="span" p="2" borderRadius="md" bg="brand.muted" color="brand.fg">
              <Icon aria-hidden="true" />
            </Box>
            {text}
          </Button>
        </li>
      ))}
    </SimpleGrid>
  );
}
