import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { hostsOf, type LearningPlatform } from "#domain/lti/learning-platform.ts";

type After = () => void;

/** Changes the addresses of a learning platform at once (product/lti 2). `onChanged` is called after a success. */
export function useHosts(clientId: string, platform: LearningPlatform, onChanged: () => void) {
  const { send, isSending, refusal } = useCall();
  const hosts = hostsOf(platform);

  async function save(changes: { hosts?: string[]; servicesHost?: string }, after?: After) {
    const [host = "", ...moreHosts] = changes.hosts ?? hosts;
    const { servicesHost = platform.servicesHost } = changes;
    const json = { clientid: clientId, id: platform.id, host, moreHosts, servicesHost };
    if (!(await send(async () => rest().clients.editplatform.$post({ json })))) return;
    onChanged();
    after?.();
  }

  return {
    hosts,
    isSending,
    refusal,
    add: (host: string, after?: After) => void save({ hosts: [...hosts, host] }, after),
    remove: (host: string, after?: After) =>
      void save({ hosts: hosts.filter((one) => one !== host) }, after),
    setServices: (servicesHost: string, after?: After) => void save({ servicesHost }, after),
  };
}
