import { Card, Container, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A narrow card with a heading and one form. */
export function FormCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Container maxW="md" py={{ base: "8", md: "16" }}>
      <Card.Root variant="outline" bg="bg.panel" shadow="sm">
        <Card.Header>
          <Heading as="h1" size="2xl">
            {heading}
          </Heading>
        </Card.Header>
        <Card.Body>{children}</Card.Body>
      </Card.Root>
    </Container>
  );
}
