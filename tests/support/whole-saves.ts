import { makeSession, PASSWORD } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import {
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { makeOffer } from "#tests/support/offers.ts";
import { outpricedRun } from "#tests/support/runs.ts";
import { makeAuthor } from "#tests/support/versions.ts";

/** A call that changes something. Without a token or a cookie it is an administrator's. */
export type Save = {
  method?: string;
  path: string;
  body?: object;
  cookie?: string;
  token?: string;
  env?: object;
};

/** How to prepare saves that write by more than one statement. */
export const SAVES: Record<string, () => Promise<Save>> = {
  "a new client with its toolkits": async () => {
    const { collection } = await makeToolkit();
    const body = { clientName: uniqueLetters(), approvedToolkits: [collection] };
    return { path: "/clients/add", body };
  },
  "another name and other toolkits of a client": async () => {
    const { client } = await makeEmbed();
    const { collection } = await makeToolkit();
    const clientName = uniqueLetters();
    const body = { clientid: client.id, clientName, approvedToolkits: [collection] };
    return { path: "/clients/edit", body };
  },
  "other widgets of a client": async () => {
    const { client, toolkit } = await makeEmbed();
    const approvedWidgets = await makeManyWidgets(toolkit.collection, 3);
    return { path: "/clients/editwidgets", body: { clientid: client.id, approvedWidgets } };
  },
  "a client's deletion": async () => {
    const { id: clientid } = await makeClient({
      approvedToolkits: [(await makeToolkit()).collection],
    });
    return { method: "DELETE", path: "/clients", body: { clientid } };
  },
  "a toolkit's deletion with its widgets": async () => {
    const { toolkit } = await makeEmbed();
    return { method: "DELETE", path: "/toolkits", body: { toolkitid: toolkit.id } };
  },
  "a new password, which ends the sessions": async () => {
    const { user } = await makeSession();
    return { path: "/users/edit", body: { id: user.id, password: `${PASSWORD}2` } };
  },
  "the loss of a role, which ends the sessions": async () => {
    const { user } = await makeSession({ isAdmin: true });
    return { path: "/users/edit", body: { id: user.id, roles: { User: 2001 } } };
  },
  "an account's deletion with its sessions": async () => {
    const { user } = await makeSession();
    return { method: "DELETE", path: "/users", body: { id: user.id } };
  },
  "a new price": async () => ({
    path: "/prices/add",
    body: { model: uniqueLetters(), input: 1_000, output: 2_000 },
  }),
  "a file of prices": async () => {
    const models = [uniqueLetters(), uniqueLetters()];
    const price = { input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 };
    const file = Object.fromEntries(models.map((model) => [model, price]));
    return { path: "/prices/import", body: { file, models } };
  },
  "answers that are priced anew": async () => {
    const { modelAnswered: model, day } = await outpricedRun();
    return { path: "/prices/reprice", body: { model, from: day }, env: withModel("ok") };
  },
  "a published draft": async () => {
    const { put, path } = await makeAuthor();
    const { version } = (await (await put({ submit: "Draft" })).json()) as { version: number };
    return { path: `${path}/publish`, body: { version } };
  },
  "a widget's former version": async () => {
    const { save, path } = await makeAuthor();
    await save({ submit: "Two" });
    return { path: `${path}/restore`, body: { to: 1, version: 2 } };
  },
  "an offered tool that the site takes over": async () => {
    const { tool, manager: token } = await makeOffer();
    const body = { widgetid: tool.id, version: 1 };
    return { path: "/site/offers/take-over", body, token };
  },
  "a person's removal with a tool that stays": async () => {
    const { tool, user, manager: token } = await makeOffer();
    const takeOver = [{ widgetid: tool.id, version: 1 }];
    return { method: "DELETE", path: "/site/people", body: { id: user.id, takeOver }, token };
  },
  "a chat's question and answer": async () => {
    const { token } = await makeSession();
    // The thread is inserted before the model is called, so a failed save may leave an empty thread.
    await call("/api", { body: { message: "First" }, token });
    return { path: "/api", body: { message: "Hello" }, token };
  },
  "a session's renewal": async () => {
    const { cookie } = await makeSession();
    return { method: "GET", path: "/refresh", cookie };
  },
};
