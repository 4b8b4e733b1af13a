import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import * as choices from "#db/lti/choices.ts";
import type { Choice } from "#db/lti/choices.ts";
import { ITEMS_KINDS } from "#domain/answers/answer-form.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { MAX_SEARCH_LENGTH } from "#domain/list-filters.ts";
import { CLAIM, LTI_VERSION } from "#domain/lti/claims.ts";
import { hostsOf, isWebAddress } from "#domain/lti/learning-platform.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { LAUNCH_PATH, type Launch, LtiRefusal } from "#worker/lti/login.ts";
import { type Picking, readOwn, signOwn } from "#worker/lti/own-tokens.ts";
import { page } from "#worker/lti/page.ts";
import { signForPlatform } from "#worker/lti/tool.ts";

/** Where the page of the choice sends its form. */
const PICK_PATH = "/lti/pick";

const RESOURCE = "ltiResourceLink";

/** The most widgets of one choice. */
const MAX_CHOSEN = 50;

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);

const Form = z.object({
  picking: z.string(),
  search: z.string().trim().max(MAX_SEARCH_LENGTH).catch("").default(""),
  widget: list.pipe(z.array(z.string().max(64)).max(MAX_CHOSEN)),
  add: z.string().optional(),
});

/** Shows a teacher the widgets that are approved for the client (product/lti 4). */
export async function picker(c: Context<AppEnv>, { platform, claims }: Launch): Promise<Response> {
  const settings = claims[CLAIM.deepLinking];
  const isFit =
    settings?.accept_types.includes(RESOURCE) && isWebAddress(settings.deep_link_return_url);
  if (!settings || !isFit) throw new LtiRefusal("ltiUnknown", "deep linking");
  const { issuer, ltiClientId } = platform;
  const picking: Picking = {
    platform: platform.id,
    client: platform.clientId,
    issuer,
    ltiClientId,
    deploymentId: claims[CLAIM.deployment],
    returnUrl: settings.deep_link_return_url,
    isMultiple: settings.accept_multiple ?? false,
    data: settings.data ?? undefined,
    language: c.get("language"),
    hosts: hostsOf(platform),
  };
  const token = await signOwn(c.env.TOKEN_SECRET, "picking", picking);
  return showChoices(c, picking, { token, search: "", chosen: [], isAsked: false });
}

/** Answers the form of that page: a search, or the choice itself, which goes back to the platform. */
export async function pick(c: Context<AppEnv>, values: unknown): Promise<Response> {
  const form = Form.safeParse(values).data;
  const picking = form && (await readOwn(c.env.TOKEN_SECRET, "picking", form.picking));
  if (!picking) throw new LtiRefusal("ltiExpired", "picking");
  c.set("language", picking.language as AppEnv["Variables"]["language"]);
  c.get("record").client = picking.client;
  const chosen = await choices.named(database(c), picking, form.widget);
  if (form.add !== undefined && chosen.length > 0)
    return sendChoice(c, picking, picking.isMultiple ? chosen : chosen.slice(0, 1));
  const { picking: token, search, add } = form;
  return showChoices(c, picking, { token, search, chosen, isAsked: add !== undefined });
}

type Shown = { token: string; search: string; chosen: choices.Choice[]; isAsked: boolean };

/** The page of the choice. What is chosen stays chosen while the teacher searches on. */
async function showChoices(
  c: Context<AppEnv>,
  picking: Picking,
  { token, search, chosen, isAsked }: Shown,
): Promise<Response> {
  const texts = textsIn(c.get("language"));
  const limit = choices.MAX_CHOICES;
  const found = await choices.list(database(c), picking, { search, limit: limit + 1 });
  const ids = new Set(chosen.map(({ id }) => id));
  const rest = found.slice(0, limit).filter(({ id }) => !ids.has(id));
  const groups = Map.groupBy(rest, ({ toolkit }) => toolkit);
  const one = (choice: choices.Choice) => {
    const { id, name, description, answer } = choice;
    const kind = answer.kind === "text" ? "" : ITEMS_KINDS[answer.kind].name;
    return html`<li>
      <label class="choice">
        <input
          type="${picking.isMultiple ? "checkbox" : "radio"}"
          name="widget"
          value="${id}"
          ${ids.has(id) ? "checked" : ""}
        />
        <b dir="auto">${name}</b><span class="muted">${kind}</span>
        ${description && html`<small dir="auto">${description}</small>`}
      </label>
    </li>`;
  };
  const isEmpty = found.length === 0;
  const content = html`<form method="post" action="${PICK_PATH}">
    <input type="hidden" name="picking" value="${token}" />
    <div class="search">
      <input type="search" name="search" value="${search}" aria-label="${texts.ltiSearch}" />
      <button>${texts.ltiSearch}</button>
    </div>
    ${isAsked && html`<p role="alert">${texts.ltiChoose}</p>`}
    ${
      chosen.length > 0 &&
      html`<ul>
        ${chosen.map(one)}
      </ul>`
    }
    ${[...groups].map(
      ([toolkit, widgets]) =>
        html`<h2 dir="auto">${toolkit}</h2>
          <ul>
            ${widgets.map(one)}
          </ul>`,
    )}
    ${isEmpty && html`<p>${search === "" ? texts.ltiNothing : texts.ltiNotFound}</p>`}
    ${found.length > limit && html`<p class="muted">${texts.ltiMore}</p>`}
    <div class="bar"><button class="main" name="add" value="1">${texts.ltiAdd}</button></div>
  </form>`;
  return page(c, { title: texts.ltiTitle, content, hosts: picking.hosts });
}

/** Seconds in which the platform must take the choice. */
const LIFETIME = 5 * 60;

const SUBMIT = "document.forms[0].submit()";

/** Sends chosen widgets back to the learning platform: a form that sends itself, or with a button where there is no script. */
async function sendChoice(
  c: Context<AppEnv>,
  picking: Picking,
  chosen: Choice[],
): Promise<Response> {
  const { origin } = new URL(c.req.url);
  const { issuer, ltiClientId, deploymentId, data, returnUrl, hosts } = picking;
  const response = await signForPlatform(
    c.env,
    {
      iss: ltiClientId,
      aud: issuer,
      nonce: crypto.randomUUID(),
      [CLAIM.messageType]: "LtiDeepLinkingResponse",
      [CLAIM.version]: LTI_VERSION,
      [CLAIM.deployment]: deploymentId,
      [CLAIM.contentItems]: chosen.map((choice) => contentItem(choice, origin)),
      ...(data === undefined ? {} : { [CLAIM.data]: data }),
    },
    LIFETIME,
  );
  const texts = textsIn(c.get("language"));
  const content = html`<form method="post" action="${returnUrl}">
    <input type="hidden" name="JWT" value="${response}" />
    <button class="main">${texts.ltiContinue}</button>
  </form>`;
  const formAction = new URL(returnUrl).origin;
  return page(c, { title: texts.ltiAdd, content, hosts, formAction, script: SUBMIT });
}

/** An activity of a learning platform. A quiz has points, one for each question. */
function contentItem({ id, type, name, description, answer }: Choice, origin: string) {
  return {
    type: "ltiResourceLink",
    title: name,
    ...(description && { text: description }),
    url: origin + LAUNCH_PATH,
    custom: { widget: `${type}/${id}` },
    icon: { url: `${origin}/icons/icon-192.png`, width: 192, height: 192 },
    iframe: { width: 800, height: 700 },
    ...(answer.kind === "quiz" && {
      lineItem: { label: name, scoreMaximum: answer.count, resourceId: id },
    }),
  };
}
