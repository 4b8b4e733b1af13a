import type { widgets } from "#db/schema/widgets.ts";
import type { InputsByName, Template } from "#domain/templates/template.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import {
  type EmbedClient,
  DEFAULT_CLIENT_ID,
  DEFAULT_MODEL,
  DEFAULT_TEMPERATURE,
} from "#domain/clients/client.ts";

/** A demo widget; its page number is its position in the list. Inputs by name, in their order. */
export type DemoWidget = Omit<
  typeof widgets.$inferInsert,
  "id" | "toolkitId" | "pageNumber" | "inputs" | "updatedAt"
> & { inputs: InputsByName; cases?: TestDraft[] };

/** A template as a demo widget, with its tests. */
export function demoWidget({ subject: _subject, ...template }: Template): DemoWidget {
  return { ...template, youtube: "", image: "" };
}

/** A demo tenant. `approved`: the page numbers of the widgets it may use, by toolkit. */
type DemoClient = Omit<
  EmbedClient,
  | "approvedToolkits"
  | "approvedWidgets"
  | "chatDays"
  | "frame"
  | "hostSites"
  | "keyEndsAt"
  | "keepTextsDays"
  | "links"
  | "lmsHosts"
  | "pace"
  | "reasoningEffort"
  | "version"
> & {
  approved: Record<string, number[]>;
};

/** The demo tenants. Each has some approvals and lacks some, so that both can be seen. */
export const DEMO_CLIENTS: DemoClient[] = [
  {
    id: DEFAULT_CLIENT_ID,
    clientname: "Acme Academy",
    domainurl: "http://localhost:8787",
    tagline: "Teach what you know. We help with the blank page.",
    registration: "open",
    apikey: "11111111-1111-4111-8111-111111111111",
    gptmodel: DEFAULT_MODEL,
    gpttemp: DEFAULT_TEMPERATURE,
    allowedOrigins: ["http://localhost:9000"],
    styles: {
      background: "#fafaff",
      color: "#1e1b4b",
      font: "Inter, Segoe UI, system-ui, sans-serif",
      secondarycolor: "#4a4785",
    },
    approved: { CourseCreation: [1, 2, 3, 4], Marketing: [1, 2, 4] },
  },
  {
    id: "c11e0000-0000-4000-8000-000000000002",
    clientname: "Bright Minds",
    domainurl: "https://brightminds.example",
    tagline: "Small classes, big questions.",
    registration: "open",
    apikey: "22222222-2222-4222-8222-222222222222",
    gptmodel: "gpt-5.6-terra",
    gpttemp: "0.9",
    allowedOrigins: ["https://learn.brightminds.example"],
    styles: {
      background: "#10231f",
      color: "#f5efe0",
      font: "Georgia, Times New Roman, serif",
      secondarycolor: "#f2c14e",
    },
    approved: { Marketing: [1, 3, 4] },
  },
];

/** The demo accounts, all of the first client. For a developer's machine only: everybody can read these passwords. */
export const DEMO_ACCOUNTS = [
  { username: "admin", password: "Admin-demo-1", isAdmin: true, isManager: false },
  { username: "manager", password: "Manager-demo-1", isAdmin: false, isManager: true },
  { username: "educator", password: "Educator-demo-1", isAdmin: false, isManager: false },
];
