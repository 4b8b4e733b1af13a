import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import * as clients from "#db/clients/clients.ts";
import { connect } from "#db/base/database.ts";
import { widgets as widgetTable } from "#db/schema/widgets.ts";
import * as toolkits from "#db/toolkits.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { PROBLEM_CODES } from "#domain/problem-codes.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { type Client, ClientDraft } from "#domain/clients/client.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { ToolkitDraft } from "#domain/toolkits.ts";
import { type Widget, WidgetDraft } from "#domain/widgets/widget.ts";
import { call, env } from "#tests/support/app.ts";
import { createApp, type RenderPage } from "#worker/app.ts";
import type { PlatformEnv } from "#worker/env.ts";

export const db = connect(env.DB);

/** A unique string of letters: collection names may contain letters only. */
export function uniqueLetters(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join("");
}

/** The origin of a site that belongs to no other client. */
export function uniqueSite(): string {
  return `https://${uniqueLetters()}.example`;
}

/** Creates a client. */
export async function makeClient(draft: Partial<ClientDraft> = {}, id?: string): Promise<Client> {
  const complete = ClientDraft.parse({ clientName: `Client ${uniqueLetters()}`, ...draft });
  return clients.insert(db, complete, SYSTEM, id);
}

/** The client that new accounts join. */
export async function makeDefaultClient(): Promise<Client> {
  const stored = async () => clients.get(db, DEFAULT_CLIENT_ID);
  const found = await stored();
  if (found) return found;
  return makeClient({ registration: "open" }, DEFAULT_CLIENT_ID).catch(async (error: unknown) => {
    // Somebody else has made it meanwhile: accounts are made several at once.
    const made = await stored();
    if (made === null) throw error;
    return made;
  });
}

/** Creates a toolkit. */
export async function makeToolkit() {
  const collection = uniqueLetters();
  return toolkits.insert(db, ToolkitDraft.parse({ name: collection, collection }));
}

/** Creates a widget with two inputs in a collection. */
export async function makeWidget(
  collection: string,
  draft: Partial<WidgetDraft> = {},
): Promise<Widget> {
  const complete = WidgetDraft.parse({
    name: `Widget ${uniqueLetters()}`,
    prompt: "Write about {topic} for {audience}.",
    submit: "Write",
    inputs: [
      { name: "topic", label: "Topic", placeholder: "Bread", inputOrder: 1 },
      {
        name: "audience",
        type: "selectarea",
        label: "Audience",
        placeholder: "Parents",
        inputOrder: 2,
      },
    ],
    ...draft,
  });
  return widgets.insert(db, collection, complete);
}

/** Creates a client, a toolkit and a widget, and approves both for the client, so that the embed works. */
export async function makeEmbed(
  draft: Partial<ClientDraft> = {},
  widgetDraft: Partial<WidgetDraft> = {},
) {
  const toolkit = await makeToolkit();
  const widget = await makeWidget(toolkit.collection, widgetDraft);
  const made = await makeClient({ ...draft, approvedToolkits: [toolkit.collection] });
  const approvals = { clientid: made.id, approvedWidgets: [widget.id] };
  const client = (await clients.approveWidgets(db, approvals)) as Client;
  const path = `${toolkit.collection}/${widget.id}/${client.apikey}`;
  return { toolkit, widget, client, aiPath: `/ai/${path}`, embedPath: `/embed/${path}` };
}

/**
 * Inserts `count` widgets into a collection with one statement, until the end of the test: they would slow down every list and job
 * in later tests. Returns their ids.
 */
export async function makeManyWidgets(collection: string, count: number): Promise<string[]> {
  const { id: toolkitId } = (await toolkits.getByCollection(db, collection)) as { id: string };
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await db.run(sql`
    insert into ${widgetTable} (id, toolkit_id, name, prompt, submit, description, landing_text,
      page_number, youtube, image, inputs, updated_at)
    select value, ${toolkitId}, value, '', '', '', '', 1, '', '', '[]', ''
    from json_each(${JSON.stringify(ids)})`);
  onTestFinished(async () => {
    await db.run(
      sql`delete from widgets where id in (select value from json_each(${JSON.stringify(ids)}))`,
    );
  });
  return ids;
}

const pageNotFound: RenderPage = async () => new Response("No such page", { status: 404 });
// Building the application takes longer than most of its answers.
const apps = new WeakMap<RenderPage, ReturnType<typeof createApp>>();

/** Sends a request unchanged: for https, streamed bodies, or Cloudflare's request properties (`cf`). */
export async function send(
  request: Request,
  {
    bindings,
    renderPage = pageNotFound,
  }: { bindings?: Partial<PlatformEnv>; renderPage?: RenderPage } = {},
): Promise<Response> {
  const context = createExecutionContext();
  const app = apps.get(renderPage) ?? createApp(renderPage);
  apps.set(renderPage, app);
  const response = await app.fetch(request, bindings ? { ...env, ...bindings } : env, context);
  await waitOnExecutionContext(context);
  return response;
}

/** Calls a path as a signed-in person and returns the JSON. */
export async function readJson<T>(path: string, token: string): Promise<T> {
  const response = await call(path, { token });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

type ProblemBody = {
  status: number;
  title: string;
  code: string;
  detail?: string;
  errors?: { path: string; message: string }[];
  current?: unknown;
  requestId: string;
};

/** Reads a refusal. Asserts that it is `application/problem+json` with the status and the id of its own response (RFC 9457). */
export async function readProblem(response: Response): Promise<ProblemBody> {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = (await response.json()) as ProblemBody;
  expect(problem.status).toBe(response.status);
  expect(PROBLEM_CODES).toHaveProperty(problem.code);
  expect(problem.requestId).toBe(response.headers.get("X-Request-Id"));
  return problem;
}
