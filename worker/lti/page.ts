import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { directionOf } from "#domain/frame-texts/language.ts";
import type { AppEnv } from "#worker/context.ts";
import { PAGE_STYLE } from "#worker/lti/page-style.ts";

type Content = ReturnType<typeof html>;

type Page = {
  title: string;
  content: Content;
  /** The sites that may show the page in a frame; any, if left out. */
  hosts?: string[];
  /** The site that a form of the page may be sent to, beside this one. */
  formAction?: string;
  /** A script of the page. */
  script?: string;
  status?: ContentfulStatusCode;
};

/** Answers with a page of LTI: plain HTML with a style, which works without script and in a frame of the learning platform. */
export async function page(
  c: Context<AppEnv>,
  { title, content, hosts = ["*"], formAction = "", script, status = 200 }: Page,
): Promise<Response> {
  const language = c.get("language");
  const nonce = crypto.randomUUID();
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action 'self' ${formAction}`.trim(),
    `frame-ancestors 'self' ${hosts.join(" ")}`,
  ];
  const body = await html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(PAGE_STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        ${
          script &&
          html`<script nonce="${nonce}">
            ${raw(script)};
          </script>`
        }
      </body>
    </html>`;
  return c.html(body, status, { "Content-Security-Policy": policy.join("; ") });
}
