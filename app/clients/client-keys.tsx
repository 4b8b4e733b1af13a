import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { ClientKeyItem } from "#app/clients/client-key-item.tsx";
import { useClientSource } from "#app/clients/client-source.ts";
import { KeyRotationForm } from "#app/clients/key-rotation-form.tsx";
import { useClientChange } from "#app/clients/use-client-change.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { EditorFrame } from "#app/workspace/editing/editor-frame.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { isAlive } from "#domain/clients/client-keys.ts";
import type { Site } from "#domain/own-site/answers.ts";

/** The keys editor of a client (product/clients 14). Its buttons save at once. */
export function ClientKeys({ editor }: { editor: DialogState<Site> }) {
  const opened = editor.state.step === "editing" ? editor.state.entity : null;
  const { client, change, isSaving, success, failure, repeat } = useClientChange(opened);
  const source = useClientSource();
  const { value: keys, retry } = useLoad(source.keys);
  const [isRotating, setRotating] = useState(false);
  if (client === null) return null;
  const current = keys?.find((key) => key.isCurrent);
  const hasOld = keys?.some((key) => !key.isCurrent && isAlive(key));

  function rotate(endsAt: string, done: string) {
    change(
      ({ version }) => source.rotateKey({ endsAt, version }),
      done,
      () => {
        setRotating(false);
        retry();
      },
    );
  }

  return (
    <EditorFrame
      isOpen
      title={`Keys: ${client.clientname}`}
      hasChanges={false}
      success={success}
      failure={failure && <SaveFailure {...failure} onSignedIn={repeat} />}
      onClose={editor.close}
    >
      <Stack gap="5">
        <Text color="fg.muted" fontSize="sm">
          The key is part of the address of every widget on the site’s pages. Anyone can read it
          there. Rotate it when it is abused: for a time of your choice the old key works too, so
          the pages can be changed one by one.
        </Text>
        {keys === undefined && <Text role="status">Loading ...</Text>}
        {keys === null && (
          <LoadFailure message="The keys cannot be loaded right now." onRetry={retry} />
        )}
        {keys && (
          <Stack as="ul" gap="4" listStyleType="none">
            {keys.map((key) => (
              <ClientKeyItem key={key.apikey} apiKey={key} onEnded={retry} />
            ))}
          </Stack>
        )}
        {current && hasOld && (
          <Text fontSize="sm" color="fg.muted">
            At most two keys work at a time. End the old key before you rotate again.
          </Text>
        )}
        {current && !hasOld && !isRotating && (
          <Button alignSelf="start" variant="outline" onClick={() => setRotating(true)}>
            Rotate…
          </Button>
        )}
        {current && !hasOld && isRotating && (
          <KeyRotationForm
            current={current}
            isSaving={isSaving}
            onRotate={rotate}
            onCancel={() => setRotating(false)}
          />
        )}
      </Stack>
    </EditorFrame>
  );
}
