import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { hostsOf, type LearningPlatform } from "#domain/lti/learning-platform.ts";

/** Changes the addresses of a learning platform at once (product/lti 2). `onChanged` is called after a success. */
export function useHosts(clientId: string, platform: LearningPlatform, onChanged: () => void) {
  const { send, isSending, refusal } = useCall();
  const hosts = hostsOf(platform);

  async function save([host = "", ...moreHosts]: string[], after?: () => void) {
    const json = { clientid: clientId, id: platform.id, host, moreHosts };
    if (!(await send(async () => rest().clients.editplatform.$post({ json })))) return;
    onChanged();
    after?.();
  }

  return {
    hosts,
    isSending,
    refusal,
    add: (host: string, after?: () => void) => void save([...hosts, host], after),
    remove: (host: string, after?: () => void) =>
      void save(
        hosts.filter((one) => one !== host),
        after,
      ),
  };
}
