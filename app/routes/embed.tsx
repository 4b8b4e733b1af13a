import { data, isRouteErrorResponse } from "react-router";
import { OWN_FONTS } from "#app/content-security-policy.ts";
import { EmbedPage, UnavailableWidget } from "#app/embeds/embed-page.tsx";
import { formValues } from "#app/embeds/file-text.ts";
import type { Outcome } from "#app/embeds/embed-response.tsx";
import { useFrameLanguage } from "#app/embeds/frame-language.ts";
import { isTooLargeContext, restContext } from "#app/page-context.ts";
import { pathParameters } from "#app/rest-client.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/embed.ts";

/** The frame gets no framework script: it is plain HTML with a small script of its own. */
export const handle = STATIC_PAGE;

/** Headers that the page copies from the REST response: which sites may frame it, and how it is cached and purged. */
const PASSED_ON = [
  "Content-Security-Policy",
  "Cache-Control",
  "Cloudflare-CDN-Cache-Control",
  "Cache-Tag",
];

/** Replaces the loader's headers: a form's answer belongs to one visitor and is not cached. */
const NOT_STORED = { "Cache-Control": "no-store", "Cloudflare-CDN-Cache-Control": "no-store" };

/**
 * Any site may frame the page "not available", so that visitors of a site with a mistyped key read it instead of the browser's own
 * error (docs/decisions/008-frames-and-their-hosts.md). The page is the same for every key and has no form.
 */
const ANY_HOST = { "Content-Security-Policy": "frame-ancestors *" };

/** The preview of a draft that breaks a rule of a save: only this site shows its sentences. */
const UNFINISHED = {
  status: 422,
  headers: { "Content-Security-Policy": "frame-ancestors 'self'" },
};

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const response = await embedCall(context).$get({
    param: pathParameters(params),
    query: embedQuery(request),
  });
  if (response.status === (422 as number)) throw data(await response.json(), { ...UNFINISHED });
  if (!response.ok) throw data(null, { status: response.status, headers: ANY_HOST });
  const { data: embed } = await response.json();
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const isOwn = isPersonal(params, request);
  // The landing page shows the frame in the site's fonts (app/widgets/landing/widget-frame.tsx).
  if (isOwn)
    headers.set(
      "Content-Security-Policy",
      `${headers.get("Content-Security-Policy")}; ${OWN_FONTS}`,
    );
  return data({ ...embed, isPersonal: isOwn }, { headers });
}

/** Handles a form sent without script: makes the same REST call as the script, and renders the page with the answer. */
export async function action({ params, context, request }: Route.ActionArgs) {
  if (context.get(isTooLargeContext)) {
    const outcome: Outcome = { values: {}, title: MESSAGES.missingValues, isTooLarge: true };
    return data(outcome, { status: 413, headers: NOT_STORED });
  }
  // A form with files can be broken.
  const form = await request.formData().catch(() => new FormData());
  const { searchParams } = new URL(request.url);
  if (searchParams.has("check")) return checked({ params, context, request }, form);
  const values = Object.fromEntries(await formValues(form));
  const told = searchParams.get("told") ?? undefined;
  const response = await embedCall(context).$post({
    param: pathParameters(params),
    query: embedQuery(request),
    json: { inputs: values, record: isPersonal(params, request), told },
  });
  const body = (await response.json()) as Omit<Outcome, "values">;
  const outcome: Outcome = { values, ...body };
  if (response.status === 409) outcome.detail = MESSAGES.widget.exists;
  return data(outcome, { status: response.status, headers: NOT_STORED });
}

/** The quiz with its marks. Its questions are the fields `q0`, `q1` and so on. */
async function checked(
  { params, context, request }: Pick<Route.ActionArgs, "params" | "context" | "request">,
  form: FormData,
) {
  const questions = [...form.keys()].flatMap((name) =>
    /^q\d+$/u.test(name) ? [Number(name.slice(1))] : [],
  );
  const ticked = Array.from({ length: Math.min(1 + Math.max(-1, ...questions), 100) }, (_, index) =>
    form.getAll(`q${index}`).map(Number),
  );
  const response = await embedCall(context).check.$post({
    param: pathParameters(params),
    query: embedQuery(request),
    json: { quiz: String(form.get("quiz")), ticked },
  });
  const body = (await response.json()) as Omit<Outcome, "values">;
  return data({ values: {}, ...body } as Outcome, { status: response.status, headers: NOT_STORED });
}

export function headers({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) headers.set(name, value);
  return headers;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.data.name ?? "Widget" }];
}

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EmbedPage
      widget={loaderData.data}
      {...loaderData.clientdata}
      isPreview={loaderData.isPersonal}
      outcome={actionData}
      texts={useFrameTexts()}
      language={useFrameLanguage()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const texts = useFrameTexts();
  const { status, data: problem } = isRouteErrorResponse(error) ? error : {};
  if (status === 422) {
    const { detail } = problem as { detail: string };
    return (
      <UnavailableWidget
        heading="The draft is not finished"
        sentence={detail}
        retry={texts.retry}
      />
    );
  }
  return status === 404 ? (
    <UnavailableWidget heading={texts.notAvailable} sentence={texts.notFound} />
  ) : (
    <UnavailableWidget
      heading={texts.notAvailable}
      sentence={texts.notLoaded}
      retry={texts.retry}
    />
  );
}

function useFrameTexts() {
  return textsIn(useFrameLanguage());
}

/** The query that the REST call repeats: what a preview shows (product/embeds 6), and the language. */
function embedQuery(request: Request): { client?: string; draft?: string; lang?: string } {
  const { searchParams } = new URL(request.url);
  const names = ["client", "draft", "lang"].filter((name) => searchParams.has(name));
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ""]));
}

/** Whether a person uses the widget as a tool of their own. A preview for a chosen client or of a draft is a test: no result is stored. */
function isPersonal({ apikey }: { apikey: string }, request: Request): boolean {
  const { client, draft } = embedQuery(request);
  return apikey === PREVIEW_KEY && (client ?? draft) === undefined;
}

function embedCall(context: Route.LoaderArgs["context"]) {
  return context.get(restContext).ai[":type"][":id"][":apikey"];
}
