import type { Widget } from "#domain/widgets/widget.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeClient, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = [{ name: "topic", label: "Topic", placeholder: "Bread", inputOrder: 1 }];

/** The body of a new tool. */
export function toolDraft(body: object = {}) {
  return {
    name: uniqueLetters(),
    prompt: "Write about {topic}.",
    submit: "Go",
    inputs: INPUTS,
    ...body,
  };
}

type Options = { draft?: Parameters<typeof makeClient>[0]; isManager?: boolean };

/** An educator of a new client, and the call that adds a tool. */
export async function makeEducator({ draft, isManager }: Options = {}) {
  const client = await makeClient(draft);
  const person = await makeSession({ clientId: client.id, ...(isManager && { isManager }) });
  const addTool = async (body: object = {}, token = person.token) =>
    call("/widgets/personal", { token, body: toolDraft(body) });
  return { ...person, client, addTool };
}

/** An educator with a tool. `path`: that of its calls. */
export async function makeTool(body: object = {}, options: Options = {}) {
  const educator = await makeEducator(options);
  const tool = (await (await educator.addTool(body)).json()) as Widget;
  return { ...educator, tool, path: `/widgets/${tool.type}/${tool.id}` };
}
