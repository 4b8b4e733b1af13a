import { Button, Heading, HStack } from "@chakra-ui/react";
import { Link } from "react-router";
import { GENERATOR_PAGES } from "#app/answers/generator-pages.ts";

const TOOLS = [
  ...GENERATOR_PAGES,
  { path: "/chat", title: "Chat" },
  { path: "/results", title: "Results" },
];

/** Links from the dashboard to the generators, the chat and the results. */
export function MoreTools() {
  return (
    <HStack as="nav" aria-labelledby="more-tools" mt="14" gap="3" flexWrap="wrap">
      <Heading as="h2" id="more-tools" size="xl" w="full">
        More tools
      </Heading>
      {TOOLS.map(({ path, title }) => (
        <Button key={path} asChild variant="outline" size="sm" bg="bg.panel">
          <Link to={path}>{title}</Link>
        </Button>
      ))}
    </HStack>
  );
}
