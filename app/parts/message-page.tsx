import { Button, Center, Heading, Text, VStack } from "@chakra-ui/react";
import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";

/** A page that says one thing and offers the way back (spec 2: unauthorized, 404). */
export function MessagePage({ heading, message }: { heading: string; message: string }) {
  const navigate = useNavigate();
  function leave() {
    // In a tab that was opened with this page there is nothing to go back to.
    void (history.length > 1 ? navigate(-1) : navigate("/"));
  }
  return (
    <Center minH="60vh" px="5">
      <VStack gap="5" textAlign="center">
        <Heading as="h1" size="4xl">
          {heading}
        </Heading>
        <Text color="fg.muted" fontSize="lg">
          {message}
        </Text>
        <Button colorPalette="brand" onClick={leave}>
          <ArrowLeft /> Go Back
        </Button>
      </VStack>
    </Center>
  );
}
