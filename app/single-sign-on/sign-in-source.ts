import type { EmptyAnswer, RestAnswer } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { SignInPart, TestedProvider } from "#domain/single-sign-on/answers.ts";
import type { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";

/** The sign-in of a client as its editor has it: with the version of the settings, which is 0 before the first save. */
export type EditedSignIn = SignInPart & { version: number };

/** The calls about the identity provider of a manager's own site, or of a client (product/single-sign-on 2). */
export type SignInSource = {
  owner: "site" | "client";
  load(): Promise<RestAnswer<EditedSignIn>>;
  save(draft: SignInDraft): Promise<RestAnswer<EditedSignIn>>;
  remove(): Promise<EmptyAnswer>;
  test(issuer: string): Promise<RestAnswer<TestedProvider>>;
  letIn(code: string): Promise<EmptyAnswer>;
};

/** The calls of managers for their own site. */
export const SITE_SIGN_IN: SignInSource = {
  owner: "site",
  load: async () => edited(await rest().site["sign-in"].$get()),
  save: async (json) => edited(await rest().site["sign-in"].$post({ json })),
  remove: async () => rest().site["sign-in"].$delete(),
  test: async (issuer) => rest().site["sign-in"].test.$post({ json: { issuer } }),
  letIn: async (code) => rest().site.people["let-in"].$post({ json: { code } }),
};

/** The calls of administrators for a client. */
export function clientSignIn(id: string): SignInSource {
  const param = { id };
  const calls = () => rest().clients[":id"]["sign-in"];
  return {
    owner: "client",
    load: async () => edited(await calls().$get({ param })),
    save: async (json) => edited(await calls().$post({ param, json })),
    remove: async () => calls().$delete({ param }),
    test: async (issuer) => calls().test.$post({ param, json: { issuer } }),
    letIn: async (code) => calls()["let-in"].$post({ param, json: { code } }),
  };
}

/** Puts the version to where the editor looks for it, also into the newer settings of a refused save. */
function edited(answer: RestAnswer<SignInPart>): RestAnswer<EditedSignIn> {
  const { ok, status, body } = answer;
  async function json() {
    const value: SignInPart & { current?: SignInPart } = await answer.json();
    if (ok) return withVersion(value);
    return { ...value, ...(value.current && { current: withVersion(value.current) }) } as never;
  }
  return { ok, status, body, json };
}

function withVersion(part: SignInPart): EditedSignIn {
  return { ...part, version: part.settings?.version ?? 0 };
}
