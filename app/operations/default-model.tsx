import { Box, Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useSave } from "#app/calls/use-save.ts";
import { ModelField } from "#app/clients/model-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { CHOOSE_MODEL } from "#domain/clients/client-model.ts";
import { SaveButton } from "#app/workspace/editing/save-button.tsx";

type DefaultModelProps = {
  model: string;
  /** That of the settings of the platform. */
  version: number;
};

/** Chooses the model of new clients (product/operations 7). */
export function DefaultModel({ model, version }: DefaultModelProps) {
  const [chosen, setChosen] = useState(model);
  // The choices are loaded when somebody wants to choose.
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState<string>();
  const saving = useSave<unknown>(
    "The default model could not be saved.",
    () => noteSaved(`New clients get ${chosen}.`),
    ({ errors }) => setError(errors[0]?.message),
  );
  function save() {
    if (chosen === "") return setError(CHOOSE_MODEL);
    setError(undefined);
    saving.save(async () => rest().platform.$post({ json: { defaultModel: chosen, version } }));
  }
  return (
    <Box
      as="section"
      aria-label="Default model"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="4"
      mb="6"
    >
      <Stack gap="2" maxW="2xl">
        {isChanging ? (
          <ModelField
            label="Default model"
            value={chosen}
            error={error}
            hasDefault={false}
            onChange={(text) => {
              setChosen(text);
              setError(undefined);
            }}
          />
        ) : (
          <>
            <Text fontSize="sm" fontWeight="medium">
              Default model
            </Text>
            <Flex gap="3" align="center">
              <Text overflowWrap="anywhere">{model}</Text>
              <Button size="sm" variant="outline" onClick={() => setChanging(true)}>
                Change
              </Button>
            </Flex>
          </>
        )}
        <Text color="fg.muted" fontSize="sm">
          New clients get it, unless another one is chosen for them. Existing clients keep theirs.
        </Text>
      </Stack>
      {chosen !== model && (
        <Box mt="4">
          <SaveButton saving={saving} onSave={save}>
            Save default model
          </SaveButton>
        </Box>
      )}
    </Box>
  );
}
