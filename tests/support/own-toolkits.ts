import type { SiteWidget } from "#domain/own-site/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { call } from "#tests/support/app.ts";
import { readJson, uniqueLetters } from "#tests/support/factories.ts";
import { administrate, makeManaged } from "#tests/support/managed.ts";

const INPUTS = [{ name: "topic", label: "Topic", placeholder: "Bread", inputOrder: 1 }];

/** A manager whose client may have some widgets of its own. */
export async function makeAuthoring(ownWidgets = 3) {
  const managed = await makeManaged();
  const { token, client } = managed;
  await administrate({ clientid: client.id, ownWidgets });
  const addToolkit = async (name = `Kit ${uniqueLetters()}`) =>
    call("/site/toolkits/add", { token, body: { name } });
  const addWidget = async (type: string, body: object = {}) =>
    call(`/widgets/${encodeURIComponent(type)}/add`, {
      token,
      body: {
        name: uniqueLetters(),
        prompt: "Write about {topic}.",
        submit: "Go",
        inputs: INPUTS,
        ...body,
      },
    });
  const shown = async () =>
    (await readJson<SiteWidget[]>("/site/widgets", token)).filter(({ isShown }) => isShown);
  return { ...managed, addToolkit, addWidget, shown };
}

/** A client with a toolkit and a widget of its own. */
export async function makeOwnWidget() {
  const authoring = await makeAuthoring();
  const toolkit = (await (await authoring.addToolkit()).json()) as Toolkit;
  const widget = (await (await authoring.addWidget(toolkit.collection)).json()) as Widget;
  const path = `/widgets/${encodeURIComponent(toolkit.collection)}`;
  return { ...authoring, toolkit, widget, path };
}
