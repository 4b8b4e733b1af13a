import type { Widget, WidgetData } from "#domain/widgets/widget.ts";
import type { FormerDraft, StoredDraft } from "#domain/widgets/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";

/** An embed, an administrator, and the calls that change its widget. Each call returns the response. */
export async function makeAuthor() {
  const embed = await makeEmbed();
  const { token, user } = await makeSession({ isAdmin: true });
  const path = `/widgets/${embed.widget.type}/${embed.widget.id}`;
  const { id: widgetid, type, data } = embed.widget;
  const store = (body: object) => call(`${path}/draft`, { method: "PUT", token, body });
  return {
    ...embed,
    token,
    username: user.username,
    path,
    save: (body: object) => call(`/widgets/${type}/edit`, { token, body: { widgetid, ...body } }),
    put: (changes: Partial<WidgetData>, save: object = {}) =>
      store({ data: { ...data, ...changes }, ...save }),
    /** Stores a draft that has some fields only. */
    partial: (fields: Partial<WidgetData>) => store({ data: fields }),
    former: () => read<FormerDraft[]>(`${path}/draft/former`, token),
    publish: (body: object) => call(`${path}/publish`, { token, body }),
    restore: (body: object) => call(`${path}/restore`, { token, body }),
    draft: () => read<StoredDraft | null>(`${path}/draft`, token),
    live: async () => {
      const { version, ...rest } = await read<Widget & WidgetData>(path, token);
      return { version, prompt: rest.prompt, submit: rest.submit };
    },
    versions: (query = "") => read<Record<string, unknown>[]>(`${path}/versions${query}`, token),
  };
}

async function read<T>(path: string, token: string): Promise<T> {
  return (await call(path, { token })).json();
}
