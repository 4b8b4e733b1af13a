import type { Description, OperationName, Untrue } from "#worker/rest/reference/description.ts";
import { assistant, results } from "#worker/rest/reference/subjects/assistant.ts";
import { clients } from "#worker/rest/reference/subjects/clients.ts";
import { embeds } from "#worker/rest/reference/subjects/embeds.ts";
import { lti } from "#worker/rest/reference/subjects/lti.ts";
import { offers } from "#worker/rest/reference/subjects/offers.ts";
import { operations, alerts, audit } from "#worker/rest/reference/subjects/operations.ts";
import { ownSite, ownSitePeople } from "#worker/rest/reference/subjects/own-site.ts";
import { serviceTokens } from "#worker/rest/reference/subjects/service-tokens.ts";
import { sessions, passkeys, accounts } from "#worker/rest/reference/subjects/accounts.ts";
import { sharing } from "#worker/rest/reference/subjects/sharing.ts";
import { singleSignOn } from "#worker/rest/reference/subjects/single-sign-on.ts";
import { toolkits } from "#worker/rest/reference/subjects/toolkits.ts";
import { usage, statements } from "#worker/rest/reference/subjects/usage.ts";
import { widgets, versions, tests } from "#worker/rest/reference/subjects/widgets.ts";

export const SUBJECTS = {
  "Sessions and one's own account": sessions,
  "Passkeys and e-mail": passkeys,
  "Embedded widgets": embeds,
  Toolkits: toolkits,
  Widgets: widgets,
  "Drafts and versions of widgets": versions,
  "Test cases of widgets": tests,
  Clients: clients,
  "Learning platforms": lti,
  "The site of a manager": ownSite,
  "People and widgets of a manager": ownSitePeople,
  Sharing: sharing,
  "Offers to the site": offers,
  "Service tokens": serviceTokens,
  "Single sign-on": singleSignOn,
  Users: accounts,
  "Chat and generators": assistant,
  "Stored answers of a person": results,
  "Usage and prices": usage,
  Statements: statements,
  Alerts: alerts,
  "The audit": audit,
  "Models, jobs and the platform": operations,
};

type Both<Subject> = (Subject extends unknown ? (subject: Subject) => void : never) extends (
  subject: infer All,
) => void
  ? All
  : never;
type All = Both<(typeof SUBJECTS)[keyof typeof SUBJECTS]>;

const ALL: All = Object.assign({}, ...Object.values(SUBJECTS));

/** The description of every call. A route without one is a type error here, and so is one whose reply has another type than its schema. */
export const DESCRIPTIONS: Record<OperationName, Description> & Record<Untrue<All>, never> = ALL;
