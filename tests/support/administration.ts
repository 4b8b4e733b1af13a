import type { APIRequestContext } from "@playwright/test";
import { PASSWORD, uniqueLetters } from "#tests/support/names.ts";
import { signAccessToken } from "#worker/auth/session.ts";

type Stored = { id: string; apikey: string; collection: string; type: string };

/** All of a widget but its name. */
export const WRITER = {
  prompt: "Write about {topic}.",
  submit: "Write it",
  inputs: [{ name: "topic", label: "Topic", placeholder: "Bread", required: true }],
};

/**
 * Returns functions that call REST as the demo administrator, to create and delete the data of a journey. No call signs in: every
 * site of the journeys has the same TOKEN_SECRET, and a session of this administrator.
 */
export async function asAdministrator(request: APIRequestContext) {
  const { TOKEN_SECRET = "", ADMINISTRATOR = "" } = process.env;
  return callsWith(request, await signAccessToken(TOKEN_SECRET, JSON.parse(ADMINISTRATOR)));
}

/** Returns the same functions for an account that a journey has created. */
export async function asUser(request: APIRequestContext, user: string, pwd = PASSWORD) {
  const answer = await request.post("/auth", { data: { user, pwd } });
  return callsWith(request, ((await answer.json()) as { accessToken: string }).accessToken);
}

function callsWith(request: APIRequestContext, accessToken: string) {
  const headers = { Authorization: `Bearer ${accessToken}` };
  async function send(method: string, path: string, data?: object) {
    // The server closes idle connections; a call on such a connection is sent again.
    const response = await request.fetch(path, { method, data, headers, maxRetries: 2 });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response;
  }
  async function post(path: string, data: object): Promise<Stored> {
    return (await (await send("POST", path, data)).json()) as Stored;
  }
  return Object.assign(post, {
    get: async (path: string) => (await send("GET", path)).json() as Promise<unknown>,
    /** For a call that answers nothing. */
    send: async (path: string, data: object) => void (await send("POST", path, data)),
    put: async (path: string, data: object) => void (await send("PUT", path, data)),
    delete: async (path: string, data: object) => void (await send("DELETE", path, data)),
  });
}

/** Creates a client with a widget that `allowedOrigins` may frame. Returns the path of its embed. */
export async function makeEmbed(
  request: APIRequestContext,
  {
    allowedOrigins = [] as string[],
    ...widget
  }: Record<string, unknown> & { allowedOrigins?: string[] } = {},
) {
  const post = await asAdministrator(request);
  const collection = uniqueLetters();
  await post("/toolkits/add", { name: collection, collection });
  const stored = await post(`/widgets/${collection}/add`, {
    name: `Widget ${collection}`,
    ...WRITER,
    ...widget,
  });
  const client = await post("/clients/add", {
    clientName: collection,
    approvedToolkits: [collection],
    allowedOrigins,
  });
  await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [stored.id] });
  return {
    post,
    collection,
    client,
    widget: stored,
    path: `/embed/${collection}/${stored.id}/${client.apikey}`,
  };
}
