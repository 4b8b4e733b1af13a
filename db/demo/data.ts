import type { widgets } from "#db/schema/widgets.ts";
import type { InputsByName, Template } from "#domain/templates/template.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import { ClientDraft, DEFAULT_CLIENT_ID, DEFAULT_MODEL } from "#domain/clients/client.ts";
import type { z } from "#domain/zod.ts";

/** A demo widget; its page number is its position in the list. Inputs by name, in their order. */
export type DemoWidget = Omit<
  typeof widgets.$inferInsert,
  "id" | "toolkitId" | "pageNumber" | "inputs" | "updatedAt"
> & { inputs: InputsByName; cases?: TestDraft[] };

/** A template as a demo widget, with its tests. */
export function demoWidget({ subject: _subject, ...template }: Template): DemoWidget {
  return { ...template, youtube: "", image: "" };
}

/** The id of the widget with a page number, in a toolkit with an index. */
export function widgetId(index: number, pageNumber: number): string {
  return `d0000000-0000-4000-8000-${String(index * 100 + pageNumber).padStart(12, "0")}`;
}

/** The first widget of `CourseCreation`: the demo embed's address does not change from one machine to another. */
export const DEMO_WIDGET_ID = widgetId(1, 1);

/** A demo tenant. `approved`: the page numbers of the widgets it may use, by toolkit. */
type DemoClient = ClientDraft & { id: string; approved: Record<string, number[]> };

/** The demo tenants. Each has some approvals and lacks some, so that both can be seen. */
export const DEMO_CLIENTS: DemoClient[] = [
  demoClient({
    id: DEFAULT_CLIENT_ID,
    clientName: "Acme Academy",
    domainURL: "http://localhost:8787",
    tagline: "Teach what you know. We help with the blank page.",
    registration: "open",
    apikey: "11111111-1111-4111-8111-111111111111",
    gptModel: DEFAULT_MODEL,
    allowedOrigins: ["http://localhost:9000"],
    styles: {
      background: "#fafaff",
      color: "#1e1b4b",
      font: "Inter, Segoe UI, system-ui, sans-serif",
      secondarycolor: "#4a4785",
    },
    approved: { CourseCreation: [1, 2, 3, 4], Marketing: [1, 2, 4] },
  }),
  demoClient({
    id: "c11e0000-0000-4000-8000-000000000002",
    clientName: "Bright Minds",
    domainURL: "https://brightminds.example",
    tagline: "Small classes, big questions.",
    registration: "open",
    apikey: "22222222-2222-4222-8222-222222222222",
    gptModel: "gpt-5.6-terra",
    gptTemp: "0.9",
    allowedOrigins: ["https://learn.brightminds.example"],
    styles: {
      background: "#10231f",
      color: "#f5efe0",
      font: "Georgia, Times New Roman, serif",
      secondarycolor: "#f2c14e",
    },
    approved: { Marketing: [1, 3, 4] },
  }),
];

function demoClient({
  id,
  approved,
  ...draft
}: z.input<typeof ClientDraft> & Pick<DemoClient, "id" | "approved">): DemoClient {
  const approvedToolkits = Object.keys(approved);
  return { id, approved, ...ClientDraft.parse({ ...draft, approvedToolkits }) };
}

/** The demo accounts, all of the first client. For a developer's machine only: everybody can read these passwords. */
export const DEMO_ACCOUNTS = [
  { username: "admin", password: "Admin-demo-1", isAdmin: true, isManager: false },
  { username: "manager", password: "Manager-demo-1", isAdmin: false, isManager: true },
  { username: "educator", password: "Educator-demo-1", isAdmin: false, isManager: false },
];
