import { Button, Heading, Stack, Text } from "@chakra-ui/react";
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
  const changes = useHosts(clientId, platform, onChanged);
  const { hosts, add, remove, setServices, isSending, refusal } = changes;
  const { servicesHost } = platform;
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
          As teachers and pupils see the platform. Its courses show widgets at these addresses only.
          Points of quizzes go to them.
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
        <Heading as="h3" size="sm" mt="2">
          Address of the services
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          Only for platforms that take points at an address that nobody opens, such as Schoology.
        </Text>
        {servicesHost === "" ? (
          <AddSite
            label="Points go to"
            known={hosts}
            isSaving={isSending}
            onAdd={(host) => setServices(host)}
          />
        ) : (
          <Stack as="ul" gap="0" listStyleType="none" borderTopWidth="1px">
            <SiteRow origin={servicesHost}>
              <Button
                size="xs"
                variant="outline"
                disabled={isSending}
                aria-label={`Remove ${readableOrigin(servicesHost)}`}
                onClick={() => setServices("")}
              >
                Remove
              </Button>
            </SiteRow>
          </Stack>
        )}
      </Stack>
    </DialogFrame>
  );
}
