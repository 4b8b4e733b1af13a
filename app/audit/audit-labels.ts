import { inWords } from "#domain/in-words.ts";
import { USER_LABELS } from "#app/accounts/user-labels.ts";
import { CLIENT_LABELS } from "#app/clients/client-fields.ts";
import { LIMIT_LABELS } from "#app/clients/limit-fields.ts";
import { DARK_FIELDS, DARK_NAMES, FRAME_LABELS, STYLE_LABELS } from "#app/clients/frame-fields.ts";
import { PRIVACY_LABELS } from "#app/clients/privacy-labels.ts";
import { PLATFORM_FIELD_LABELS } from "#app/lti/platform-labels.ts";
import { PLATFORM_LABELS } from "#app/operations/platform-labels.ts";
import { TOOLKIT_LABELS } from "#app/toolkits/toolkit-labels.ts";
import { WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import type { AuditEntity } from "#domain/audit/audit.ts";
import { LINK_LABELS } from "#domain/clients/link-labels.ts";

type Labels = Partial<Record<string, string>>;

/** The labels that the screens give the fields of a row. Parts of an object have the object's name before them. */
const LABELS: Partial<Record<AuditEntity, Labels>> = {
  toolkit: { ...TOOLKIT_LABELS, approvedFor: "Clients that could use it" },
  widget: { ...WIDGET_LABELS, approvedFor: "Clients that could use it" },
  user: {
    ...USER_LABELS,
    client: USER_LABELS.clientId,
    role: "Role",
    waiting: "Waits for approval",
    passwordHash: USER_LABELS.password,
    email: "E-mail",
    passkey: "Passkey",
    identity: "Account at the sign-in provider",
  },
  platform: PLATFORM_LABELS,
  "learning-platform": PLATFORM_FIELD_LABELS,
  client: {
    ...CLIENT_LABELS,
    ...LIMIT_LABELS,
    ...PRIVACY_LABELS,
    clientname: CLIENT_LABELS.clientName,
    domainurl: CLIENT_LABELS.domainURL,
    gptmodel: CLIENT_LABELS.gptModel,
    gpttemp: CLIENT_LABELS.gptTemp,
    approvedWidgets: "Approved Widgets",
    hostSites: "Site builders",
    lmsHosts: "Learning platforms",
    refusedSite: "Blocked site",
    serviceToken: "Service token",
    signInIssuer: "Sign-in provider",
    signInClientId: "Client ID of the sign-in provider",
    signInSecret: "Secret of the sign-in provider",
    signInDomains: "Domains that may sign in",
    signInLabel: "Name of the sign-in provider",
    signInRequired: "Sign-in by the provider only",
    shutOut: "Shut-out person",
    person: "Person",
    personId: "Number of the person",
    passkey: "Passkey",
    ...within("styles", STYLE_LABELS),
    ...within("frame", FRAME_LABELS),
    ...Object.fromEntries(
      DARK_NAMES.map((name) => [`frame.dark.${DARK_FIELDS[name]}`, FRAME_LABELS[name]]),
    ),
    ...within("links", LINK_LABELS),
  },
  price: {
    validFrom: "From",
    input: "In, for a million tokens",
    cachedInput: "In from the cache, for a million tokens",
    output: "Out, for a million tokens",
  },
};

function within(object: string, labels: Labels): Labels {
  return Object.fromEntries(
    Object.entries(labels).map(([name, text]) => [`${object}.${name}`, text]),
  );
}

/** The label of a field. A field without one has its name in words: `landingText` is `Landing text`. */
export function labelOf(entity: AuditEntity, field: string): string {
  return LABELS[entity]?.[field] ?? inWords(field.split(".").at(-1) ?? field);
}
