import type { ListedClient } from "#domain/clients/replies.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";

/** Loads the editors of a client that both administrators and managers have, by tab. */
export const SHARED_EDITORS = {
  look: async () => (await import("#app/clients/client-styles-editor.tsx")).ClientStylesEditor,
  sites: async () => (await import("#app/clients/client-sites.tsx")).ClientSites,
  keys: async () => (await import("#app/clients/client-keys.tsx")).ClientKeys,
  privacy: async () => (await import("#app/clients/client-privacy.tsx")).ClientPrivacy,
};

/** Loads the other parts of a client that both have, by tab. */
export const SHARED_PARTS = {
  async shares() {
    const { ClientShares } = await import("#app/sharing/client-shares.tsx");
    return () => <ClientShares />;
  },
  async "sign-in"() {
    const { ClientSignIn } = await import("#app/single-sign-on/client-sign-in.tsx");
    return () => <ClientSignIn />;
  },
  async programs() {
    const { ClientTokens } = await import("#app/service-tokens/service-tokens.tsx");
    return (client: EditedSite | ListedClient) => <ClientTokens client={client} />;
  },
};
