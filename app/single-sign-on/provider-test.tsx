import { Button, HStack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { saveOutcome } from "#app/calls/save-outcome.ts";
import type { SignInSource } from "#app/single-sign-on/sign-in-source.ts";
import { MESSAGES } from "#domain/messages.ts";

type ProviderTestProps = Pick<SignInSource, "test"> & { issuer: string };

/** Asks the address of a provider whether it answers as one, before anything is saved. */
export function ProviderTest({ issuer, test }: ProviderTestProps) {
  const [isTesting, setTesting] = useState(false);
  const [found, setFound] = useState<{ isGood: boolean; sentence: string }>();

  async function ask() {
    setTesting(true);
    const outcome = await saveOutcome(test(issuer.trim()), MESSAGES.client.other);
    setTesting(false);
    if (outcome.isSaved) {
      const signs = outcome.stored ? ` and signs by ${outcome.stored.algorithms.join(", ")}` : "";
      return setFound({ isGood: true, sentence: `The provider answers${signs}.` });
    }
    const sentence = outcome.errors[0]?.message ?? outcome.message;
    return setFound({ isGood: false, sentence });
  }

  return (
    <HStack gap="3" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        loading={isTesting}
        disabled={issuer.trim() === ""}
        onClick={() => void ask()}
      >
        Test the issuer
      </Button>
      <Text role="status" fontSize="sm" color={found?.isGood === false ? "fg.error" : "fg.muted"}>
        {found?.sentence}
      </Text>
    </HStack>
  );
}
