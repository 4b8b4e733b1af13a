import type { Context } from "hono";
import { html } from "hono/html";
import type { Choice } from "#db/lti/choices.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { CLAIM, LTI_VERSION } from "#domain/lti/claims.ts";
import type { AppEnv } from "#worker/context.ts";
import { LAUNCH_PATH } from "#worker/lti/login.ts";
import type { Picking } from "#worker/lti/own-tokens.ts";
import { page } from "#worker/lti/page.ts";
import { signForPlatform } from "#worker/lti/tool-key.ts";

/** Seconds in which the platform must take the choice. */
const LIFETIME = 5 * 60;

const SUBMIT = "document.forms[0].submit()";

/** Sends chosen widgets back to the learning platform: a form that sends itself, or with a button where there is no script. */
export async function sendChoice(
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
