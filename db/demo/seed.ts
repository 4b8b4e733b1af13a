import { sql } from "drizzle-orm";
import { withFolds, type Database } from "#db/base/database.ts";
import { insertion } from "#db/clients/clients.ts";
import {
  COURSE_CREATION_WIDGETS,
  DEMO_ACCOUNTS,
  DEMO_CLIENTS,
  DEMO_SHARE,
  EDUCATORS_TOOL,
  demoWidget,
  widgetId,
} from "#db/demo/data.ts";
import { users } from "#db/schema/accounts.ts";
import { clientWidgets } from "#db/schema/approvals.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { platform } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { counters, runs, usageDays } from "#db/schema/usage.ts";
import { widgets } from "#db/schema/widgets.ts";
import { runSubjects } from "#db/usage/admit.ts";
import { addTests } from "#db/widgets/tests.ts";
import { addVersion } from "#db/widgets/versions.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { DAY_MS, HOUR_MS, utcDay, idAt } from "#domain/time.ts";
import { DEFAULT_TOOLKIT_INDEX } from "#domain/toolkits.ts";
import { FAQ, SOCIAL_POST } from "#domain/templates/publishing.ts";
import { PRODUCT_DESCRIPTION, SALES_EMAIL } from "#domain/templates/selling.ts";
import { listedInputs } from "#domain/templates/template.ts";
import { costOf } from "#domain/usage/money.ts";
import type { RunKind, RunOutcome } from "#domain/usage/runs.ts";

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
  const tool = toolRow();
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
    db.insert(toolkits).values(withFolds(personalToolkit(educator))),
    db.insert(widgets).values(withFolds(tool)),
    addVersion(db, tool.id, { kind: "user", userId: educator, username: "educator" })[0],
    addTests(db, tool.id, EDUCATORS_TOOL.cases ?? []),
    db.insert(clientKeys).values(shareOf(tool.id, educator, Date.now())),
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

const PERSONAL_TOOLKIT = TOOLKITS.length + 1;

/** The toolkit of the educator's own tools. */
function personalToolkit(userId: string) {
  return {
    id: toolkitId(PERSONAL_TOOLKIT),
    name: "My tools",
    collection: "Tooldemoeducat",
    index: DEFAULT_TOOLKIT_INDEX,
    clientId: DEFAULT_CLIENT_ID,
    userId,
  };
}

function toolRow() {
  const { cases: _cases, ...tool } = EDUCATORS_TOOL;
  return {
    ...tool,
    id: widgetId(PERSONAL_TOOLKIT, 1),
    toolkitId: toolkitId(PERSONAL_TOOLKIT),
    pageNumber: 1,
    inputs: listedInputs(tool.inputs),
    updatedAt: new Date().toISOString(),
  };
}

/** The link of the educator's tool. */
function shareOf(widget: string, userId: string, now: number) {
  return {
    apikey: "44444444-4444-4444-8444-444444444444",
    clientId: DEFAULT_CLIENT_ID,
    createdAt: now,
    endsAt: now + 365 * DAY_MS,
    code: DEMO_SHARE,
    widgetId: widget,
    userId,
    dailyAnswers: 50,
  };
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

const DAYS = 60;

// Names of models that do not exist, because the answers of the last 60 days are made up.
const MODELS = [
  { model: "demo-small", input: 150_000, cachedInput: null, output: 600_000 },
  { model: "demo-large", input: 1_250_000, cachedInput: null, output: 10_000_000 },
] as const;

const FEATURES: { kind: RunKind; feature?: string }[] = [
  { kind: "visitor" },
  { kind: "visitor" },
  { kind: "visitor" },
  { kind: "preview" },
  { kind: "chat", feature: "chat" },
  { kind: "generator", feature: "socialpost" },
];

const OUTCOMES: RunOutcome[] = [
  ...Array<RunOutcome>(17).fill("answered"),
  "left",
  "timeout",
  "busy",
];

/**
 * Statements that store some 450 made-up answers of the last 60 days, today excepted, with the sums that settling them would have left. Every
 * machine gets the same ones, because the numbers are not random.
 * @param now milliseconds since 1970
 * @param widgetIds the widgets that visitors used, the most used one first
 * @param userId the person who used the chat and the generators
 */
function demoUsage(
  db: Database,
  { now, widgetIds, userId }: { now: number; widgetIds: string[]; userId: string },
) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const rows = Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap((ago) =>
    runsOf(today - ago * DAY_MS, ago, widgetIds, userId),
  );
  // Columns in the order of the tables.
  return [
    db.insert(runs).select(sql`
      select value ->> 'id', value ->> 'day', substr(value ->> 'day', 1, 7), value ->> 'clientId', value ->> 'feature', value ->> 'userId',
        value ->> 'kind', null, value ->> 'model', value ->> 'model', value ->> 'outcome', 1, value ->> 'input', 0, value ->> 'output', 0,
        value ->> 'estimated', value ->> 'cost', value ->> 'cost', value ->> 'firstMs', value ->> 'totalMs', 'demo-data', null
      from json_each(${JSON.stringify(rows)})`),
    db.insert(usageDays).select(sql`
      select day, client_id, feature, coalesce(user_id, ''), kind, model_answered, count(*), sum(outcome not in ('answered', 'left')),
        sum(estimated <> 0), 0, sum(input_tokens), 0, sum(output_tokens), sum(cost), count(first_ms), coalesce(sum(first_ms), 0), sum(total_ms)
      from runs group by 1, 2, 3, 4, 5, 6`),
    db.insert(counters).select(sql`
      select month, subject, count(*), sum(cost), 0, '', 0, 0, 0 from (${runSubjects(sql`month, cost`, sql`runs`)}) group by 1, 2`),
  ] as const;
}

function runsOf(start: number, ago: number, widgetIds: string[], userId: string) {
  const day = utcDay(start);
  const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
  const count = (isWeekend ? 2 : 7) + (numberOf(ago, 0) % 5);
  return Array.from({ length: count }, (_, index) => {
    const seed = ago * 100 + index;
    const pick = <T>(values: readonly T[], turn: number) =>
      values[numberOf(seed, turn) % values.length] as T;
    const { kind, feature } = pick(FEATURES, 1);
    const price = pick([MODELS[0], MODELS[0], MODELS[1]], 2);
    const outcome = pick(OUTCOMES, 3);
    const hasText = outcome === "answered" || outcome === "left";
    const tokens = {
      input: 180 + (numberOf(seed, 4) % 400),
      cached: 0,
      output: hasText ? 250 + (numberOf(seed, 5) % 700) : 0,
    };
    const client = pick(DEMO_CLIENTS.slice(0, 2), 6);
    const time = start + 8 * HOUR_MS + index * 3_000_000 + (numberOf(seed, 7) % 3_000_000);
    return {
      day,
      kind,
      outcome,
      model: price.model,
      id: `${idAt(time)}-7000-8000-${String(seed).padStart(12, "0")}`,
      clientId: kind === "visitor" ? client?.id : DEMO_CLIENTS[0]?.id,
      feature: feature ?? pick([...widgetIds, ...widgetIds.slice(0, 2)], 8),
      userId: kind === "visitor" ? null : userId,
      input: tokens.input,
      output: tokens.output,
      estimated: outcome === "left" ? 1 : 0,
      cost: costOf([{ tokens, price }]),
      firstMs: hasText ? 350 + (numberOf(seed, 9) % 900) : null,
      totalMs: 1_800 + (numberOf(seed, 10) % 6_000),
    };
  });
}

/** A number that depends on nothing but its place (a linear congruence). */
function numberOf(seed: number, turn: number): number {
  return Math.floor(
    (((seed * 31 + turn * 17 + 7) * 1_103_515_245 + 12_345) % 2_147_483_648) / 65_536,
  );
}
