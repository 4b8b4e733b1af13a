import { Alert, Box, Button, HStack, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { BoxedRow } from "#app/workspace/boxed-list.tsx";
import { ConfirmButton } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { focusAfterRemoval } from "#app/workspace/editing/focus-after-removal.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { AddSite, SiteRow } from "#app/workspace/editing/site-rows.tsx";
import { readableOrigin } from "#domain/clients/origin.ts";
import { type LearningPlatform, MAX_HOSTS, hostsOf } from "#domain/lti/learning-platform.ts";

type PlatformItemProps = { clientId: string; platform: LearningPlatform; onChanged(): void };

/** A connected learning platform: its addresses, when it was last used, and whether points wait for it. */
export function PlatformItem(props: PlatformItemProps) {
  const { name, lastLaunchOn, waiting, deploymentId } = props.platform;
  const [isOpen, setOpen] = useState(false);
  return (
    <BoxedRow>
      <Box flex="1" minW="48">
        <Text fontWeight="500" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {hostsOf(props.platform).map(readableOrigin).join(", ")}
          {deploymentId === "" && " · its first launch brings the deployment ID"}
        </Text>
      </Box>
      <Text fontSize="sm" color="fg.muted">
        {lastLaunchOn === null ? "Not used yet" : `Last used on ${lastLaunchOn}`}
        {waiting > 0 &&
          ` · ${waiting === 1 ? "points of 1 quiz wait" : `points of ${waiting} quizzes wait`}`}
      </Text>
      <HStack gap="2">
        <Button size="sm" aria-label={`Addresses of ${name}`} onClick={() => setOpen(true)}>
          Addresses
        </Button>
        <RemovePlatform {...props} />
      </HStack>
      <UnknownHosts {...props} />
      {isOpen && <PlatformAddresses {...props} onClose={() => setOpen(false)} />}
    </BoxedRow>
  );
}

/** A launch came from an address that the platform does not have, or wanted points there: it may be the school's. */
function UnknownHosts({ clientId, platform, onChanged }: PlatformItemProps) {
  const { add, setServices, isSending, refusal } = useHosts(clientId, platform, onChanged);
  const { unknownHost, unknownServicesHost } = platform;
  const [page, services] = [unknownHost, unknownServicesHost].map(readableOrigin);
  if (unknownHost === "" && unknownServicesHost === "") return null;
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content gap="2" alignItems="flex-start">
        {unknownHost !== "" && (
          <>
            <Text fontSize="sm" overflowWrap="anywhere">
              It was opened at <strong>{page}</strong>, which is not one of its addresses: no widget
              is shown there, and no points are sent. Add the address only if it belongs to the
              school.
            </Text>
            <NoteButton isSending={isSending} onClick={() => add(unknownHost)}>
              Add {page}
            </NoteButton>
          </>
        )}
        {unknownServicesHost !== "" && (
          <>
            <Text fontSize="sm" overflowWrap="anywhere">
              It takes points at <strong>{services}</strong>, which is not one of its addresses:
              quizzes open without points. Send them only if the address belongs to the platform.
            </Text>
            <NoteButton isSending={isSending} onClick={() => setServices(unknownServicesHost)}>
              Send points to {services}
            </NoteButton>
          </>
        )}
        {refusal && <ErrorMessage message={refusal} />}
      </Alert.Content>
    </Alert.Root>
  );
}

type NoteButtonProps = { isSending: boolean; onClick(): void; children: ReactNode };

function NoteButton({ isSending, onClick, children }: NoteButtonProps) {
  return (
    <Button
      size="sm"
      loading={isSending}
      h="auto"
      minH="9"
      py="1"
      whiteSpace="normal"
      overflowWrap="anywhere"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function RemovePlatform({ clientId, platform, onChanged }: PlatformItemProps) {
  const { id, name, waiting } = platform;
  const param = { id: clientId, platform: id };
  const lost =
    waiting > 0
      ? ` ${waiting === 1 ? "The points of a quiz that wait are" : `The points of ${waiting} quizzes that wait are`} lost.`
      : "";
  return (
    <ConfirmButton
      label="Remove"
      aria-label={`Remove ${name}`}
      title={`Remove ${name}?`}
      text={`Its courses show no widget of this client any more.${lost}`}
      confirmLabel="Remove"
      call={async () => rest().clients[":id"].platforms[":platform"].$delete({ param })}
      onDone={() => {
        noteSaved(`${name} has been removed.`);
        onChanged();
      }}
    />
  );
}

type PlatformAddressesProps = {
  clientId: string;
  platform: LearningPlatform;
  onChanged(): void;
  onClose(): void;
};

/** The addresses of a learning platform: each can be removed but the last one, and others added (product/lti 2). */
function PlatformAddresses(props: PlatformAddressesProps) {
  const { clientId, platform, onChanged, onClose } = props;
  const changes = useHosts(clientId, platform, onChanged);
  const { hosts, add, remove, setServices, isSending, refusal } = changes;
  const { servicesHost } = platform;
  const list = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      title={`Addresses: ${platform.name}`}
      failure={refusal && <ErrorMessage message={refusal} />}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text fontSize="sm" color="fg.muted">
          The addresses that teachers and pupils see in the browser. Courses show widgets at these
          addresses only, and points of quizzes are sent there.
        </Text>
        <Stack as="ul" ref={list} gap="0" listStyleType="none" borderTopWidth="1px">
          {hosts.map((host, index) => (
            <SiteRow key={host} origin={host}>
              {hosts.length > 1 && (
                <Button
                  data-remove
                  size="xs"
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
          Only for platforms that take points at another address, such as Schoology.
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

type After = () => void;

/**
 * Changes the addresses of a learning platform at once (product/lti 2).
 * @param onChanged called after a success: loads the platform anew. Until then another change would begin from the former addresses
 */
function useHosts(clientId: string, platform: LearningPlatform, onChanged: () => void) {
  const { send, isSending, refusal } = useCall();
  const hosts = hostsOf(platform);
  const [changed, setChanged] = useState<LearningPlatform>();
  const reloaded = useRef<After>(undefined);
  useEffect(() => {
    reloaded.current?.();
    reloaded.current = undefined;
  }, [platform]);

  async function save(changes: { hosts?: string[]; servicesHost?: string }, after?: After) {
    const [host = "", ...moreHosts] = changes.hosts ?? hosts;
    const { servicesHost = platform.servicesHost } = changes;
    const json = { clientid: clientId, id: platform.id, host, moreHosts, servicesHost };
    if (!(await send(async () => rest().clients.editplatform.$post({ json })))) return;
    reloaded.current = after;
    setChanged(platform);
    onChanged();
  }

  return {
    hosts,
    isSending: isSending || changed === platform,
    refusal,
    add: (host: string, after?: After) => void save({ hosts: [...hosts, host] }, after),
    remove: (host: string, after?: After) =>
      void save({ hosts: hosts.filter((one) => one !== host) }, after),
    setServices: (servicesHost: string, after?: After) => void save({ servicesHost }, after),
  };
}
