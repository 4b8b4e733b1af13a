import type { Database } from "#db/base/connect.ts";
import { COURSE_CREATION_WIDGETS } from "#db/demo/course-creation.ts";
import { DEMO_ACCOUNTS, DEMO_CLIENTS, demoWidget, widgetId } from "#db/demo/data.ts";
import { demoUsage } from "#db/demo/usage.ts";
import { withFolds } from "#db/base/folds.ts";
import { insertion } from "#db/clients/clients.ts";
import { clientWidgets } from "#db/schema/approvals.ts";
import { clientKeys } from "#db/schema/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { addTests } from "#db/widgets/tests.ts";
import { addVersion } from "#db/widgets/versions.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { users } from "#db/schema/accounts.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { utcDay } from "#domain/day.ts";
import { DAY_MS } from "#domain/durations.ts";
import { FAQ, SOCIAL_POST } from "#domain/templates/publishing.ts";
import { PRODUCT_DESCRIPTION, SALES_EMAIL } from "#domain/templates/selling.ts";
import { listedInputs } from "#domain/templates/template.ts";

const MARKETING_WIDGETS = [SALES_EMAIL, SOCIAL_POST, PRODUCT_DESCRIPTION, FAQ].map(demoWidget);

// A toolkit's index, and a widget's page number, is its place in the list.
const TOOLKITS = [
  { name: "Course Creation", collection: "CourseCreation", widgets: COURSE_CREATION_WIDGETS },
  { name: "Marketing", collection: "Marketing", widgets: MARKETING_WIDGETS },
];

/**
 * Stores the demo data, all or nothing. For a developer's machine, never for production.
 * @param passwordHashes the hashes of the demo accounts' passwords, in their order
 */
export async function seed(db: Database, passwordHashes: string[]): Promise<void> {
  const people = userRows(passwordHashes);
  const widgetIds = widgetRows().map(({ id }) => id);
  const educator = people.find(({ isAdmin, isManager }) => !isAdmin && !isManager)?.id ?? "";
  await db.batch([
    db.insert(toolkits).values(toolkitRows().map(withFolds)),
    // One statement each: a statement takes at most 100 parameters.
    ...widgetRows().map(({ cases: _cases, ...row }) => db.insert(widgets).values(withFolds(row))),
    ...widgetRows().map(({ id }) => addVersion(db, id, SYSTEM)[0]),
    ...widgetRows().map(({ id, cases = [] }) => addTests(db, id, cases)),
    ...DEMO_CLIENTS.flatMap(({ id, approved: _approved, ...draft }) => insertion(db, id, draft)),
    // The triggers of clients have inserted the current keys.
    db.insert(clientKeys).values(oldKey(Date.now())),
    db.insert(clientWidgets).values(widgetApprovals()),
    db.insert(users).values(people.map(withFolds)),
    db.update(platform).set({ demoToolkit: TOOLKITS[0]?.collection }),
    ...demoUsage(db, { now: Date.now(), widgetIds, userId: educator }),
  ]);
}

/** An old key of the second client, so that a rotation can be seen. */
function oldKey(now: number) {
  const clientId = DEMO_CLIENTS[1]?.id ?? "";
  const seen = utcDay(now - 2 * DAY_MS);
  return {
    apikey: "33333333-3333-4333-8333-333333333333",
    clientId,
    createdAt: now - 90 * DAY_MS,
    endsAt: now + 20 * DAY_MS,
    lastAnswerOn: seen,
    lastSeenOn: seen,
    lastOrigin: DEMO_CLIENTS[1]?.allowedOrigins[0],
  };
}

function toolkitId(index: number): string {
  return `70010000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** Fixed ids: the toolkit's index and the page number stand at the end (`…0101`). */
function toolkitRows() {
  return TOOLKITS.map(({ name, collection }, position) => ({
    id: toolkitId(position + 1),
    name,
    collection,
    index: position + 1,
  }));
}

function widgetRows() {
  const updatedAt = new Date().toISOString();
  return TOOLKITS.flatMap((toolkit, toolkitPosition) =>
    toolkit.widgets.map((widget, position) => ({
      ...widget,
      id: widgetId(toolkitPosition + 1, position + 1),
      toolkitId: toolkitId(toolkitPosition + 1),
      pageNumber: position + 1,
      inputs: listedInputs(widget.inputs),
      updatedAt,
    })),
  );
}

/** The widgets that a demo client may use, besides their toolkits. */
function widgetApprovals() {
  return DEMO_CLIENTS.flatMap(({ id: clientId, approved }) =>
    Object.entries(approved).flatMap(([collection, pageNumbers]) => {
      const index = TOOLKITS.findIndex((toolkit) => toolkit.collection === collection) + 1;
      return pageNumbers.map((page) => ({ clientId, widgetId: widgetId(index, page) }));
    }),
  );
}

function userRows(passwordHashes: string[]) {
  return DEMO_ACCOUNTS.map(({ username, isAdmin, isManager }, index) => ({
    id: crypto.randomUUID(),
    clientId: DEFAULT_CLIENT_ID,
    username,
    company: "Acme Academy",
    passwordHash: passwordHashes[index] ?? "",
    isAdmin,
    isManager,
    location: "" as const,
    lastlogin: "",
  }));
}
