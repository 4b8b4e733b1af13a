import type { ClientSource } from "#app/clients/client-source.ts";
import { rest } from "#app/session/session-calls.ts";

const calls = () => rest().site;

/** The calls of managers for their own client: none names it (product/own-site 2). */
export const SITE_SOURCE: ClientSource = {
  noun: "Site",
  hasDetails: false,
  edit: async (json) => calls().edit.$post({ json }),
  keys: async () => calls().keys.$get(),
  rotateKey: async (json) => calls().rotatekey.$post({ json }),
  endKey: async (apikey) => calls().endkey.$post({ json: { apikey } }),
  blockedSites: async () => calls().refused.$get(),
  forgetSite: async (origin) => calls().refused.$delete({ json: { origin } }),
  allowOrigin: async (json) => calls().alloworigin.$post({ json }),
  check: async (json) => calls().check.$post({ json }),
  async mend({ call, body: { clientid: _client, ...body } }) {
    // What approves a widget is no fix of a manager (domain/clients/page-findings-widget.ts).
    if (call === "editwidgets") throw new Error("Managers approve no widgets by the page check.");
    return calls()[call].$post({ json: body as never });
  },
  usage: async () => calls().usage.$get({ query: {} }),
  deleteTexts: async () => calls().texts.$delete(),
};
