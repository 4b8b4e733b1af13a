import { Button, Stack, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { useHosts } from "#app/lti/use-hosts.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { focusAfterRemoval } from "#app/workspace/editing/focus-after-removal.ts";
import { AddSite, SiteRow } from "#app/workspace/editing/site-rows.tsx";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import { type LearningPlatform, MAX_HOSTS } from "#domain/lti/learning-platform.ts";

type PlatformAddressesProps = {
  clientId: string;
  platform: LearningPlatform;
  onChanged(): void;
  onClose(): void;
};

/** The addresses of a learning platform: each can be removed but the last one, and others added (product/lti 2). */
export function PlatformAddresses(props: PlatformAddressesProps) {
  const { clientId, platform, onChanged, onClose } = props;
  const { hosts, add, remove, isSending, refusal } = useHosts(clientId, platform, onChanged);
  const list = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      isOpen
      title={`Addresses: ${platform.name}`}
      hasChanges={false}
      failure={refusal && <ErrorMessage message={refusal} />}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text fontSize="sm" color="fg.muted">
          As teachers and pupils see the platform. Its courses show widgets at these addresses only,
          and points of quizzes go nowhere else.
        </Text>
        <Stack as="ul" ref={list} gap="0" listStyleType="none" borderTopWidth="1px">
          {hosts.map((host, index) => (
            <SiteRow key={host} origin={host}>
              {hosts.length > 1 && (
                <Button
                  data-remove
                  size="xs"
                  variant="outline"
                  disabled={isSending}
                  aria-label={`Remove ${readableOrigin(host)}`}
                  onClick={() => remove(host, () => focusAfterRemoval(list.current, index))}
                >
                  Remove
                </Button>
              )}
            </SiteRow>
          ))}
        </Stack>
        {hosts.length < MAX_HOSTS && (
          <AddSite label="Add an address" known={hosts} isSaving={isSending} onAdd={add} />
        )}
      </Stack>
    </DialogFrame>
  );
}
