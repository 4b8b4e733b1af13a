import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { directionOf } from "#domain/frame-texts/language.ts";
import type { AppEnv } from "#worker/context.ts";

type Content = ReturnType<typeof html>;

type Page = {
  title: string;
  content: Content;
  /** The sites that may show the page in a frame; any, if left out. */
  hosts?: string[];
  /** The site that a form of the page may be sent to, beside this one. */
  formAction?: string;
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

/** The style of the pages of LTI. They stand in a frame of the learning platform, so they have its background and no header. */
const PAGE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d8, #3f3f46); --muted: light-dark(#52525b, #a1a1aa);
  --wrong: light-dark(#b91c1c, #fca5a5); --accent: light-dark(#1d4ed8, #93c5fd); --on-accent: light-dark(#fff, #0b1220); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#fff, #18181b); color: light-dark(#18181b, #f4f4f5);
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 1rem; }
small, .muted { color: var(--muted); font-size: .875rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { border-block-start: 1px solid var(--line); }
label.choice { display: grid; grid-template-columns: auto 1fr auto; gap: 0 .75rem; align-items: start; padding: .75rem .25rem; cursor: pointer; }
label.choice:hover { background: light-dark(#f4f4f5, #27272a); }
label.choice input { inline-size: 1.125rem; block-size: 1.125rem; margin: .1875rem 0 0; accent-color: var(--accent); }
label.choice b { font-weight: 600; overflow-wrap: anywhere; }
label.choice small { grid-column: 2 / -1; overflow-wrap: anywhere; }
.search { display: flex; gap: .5rem; margin-block-end: 1rem; }
.search input { flex: 1; min-width: 0; }
input[type="search"] { padding: .5rem .75rem; border: 1px solid light-dark(#71717a, #a1a1aa); border-radius: .375rem; background: transparent; color: inherit; font: inherit; }
label.field { display: grid; gap: .25rem; }
textarea { width: 100%; padding: .5rem .75rem; border: 1px solid light-dark(#71717a, #a1a1aa); border-radius: .375rem; background: transparent; color: inherit; font: inherit; }
textarea[aria-invalid] { border-color: var(--wrong); }
strong { display: block; color: var(--wrong); font-size: .875rem; font-weight: 600; overflow-wrap: anywhere; }
button { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .375rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.bar { position: sticky; inset-block-end: 0; padding-block: 1rem; background: inherit; background: light-dark(#fff, #18181b); border-block-start: 1px solid var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
`;
