import { data } from "react-router";
import { OWN_FONTS } from "#app/content-security-policy.ts";
import { EmbedPage, UnavailableWidget } from "#app/embeds/embed-page.tsx";
import { restContext } from "#app/page-context.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import { directionOf, languageOf } from "#domain/frame-texts/language.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import type { UnsavedTool } from "#domain/widgets/draft.ts";
import type { Route } from "./+types/unsaved.ts";

/** Like other frames, this page gets no framework script. */
export const handle = STATIC_PAGE;

/** Without a session the call answers as that of a frame whose address is wrong. */
const SIGNED_OUT = "Your session has ended. Reload the page to sign in. The tool is still here.";

const HEADERS = { "Content-Security-Policy": `frame-ancestors 'self'; ${OWN_FONTS}` };

export function headers() {
  return HEADERS;
}

/** Shows a tool that is not stored: the page around the frame posts it (product/making 2). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const tool = readJson(String(form.get("tool"))) as UnsavedTool;
  const response = await context.get(restContext).ai.unsaved.frame.$post({
    // The call checks the tool.
    json: { tool },
  });
  if (response.ok) return { frame: (await response.json()).data, tool };
  // The typed client has only the statuses of the description.
  const status: number = response.status;
  if (status === 404) return data({ failure: SIGNED_OUT }, { status });
  const { detail } = (await response.json()) as unknown as { detail?: string };
  return data({ failure: detail ?? LOAD_FAILURES.frame }, { status });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function meta() {
  return [{ title: "Tool" }];
}

export default function Unsaved({ actionData }: Route.ComponentProps) {
  if (!actionData || "failure" in actionData)
    return (
      <UnavailableWidget
        heading="This tool cannot be shown"
        sentence={actionData?.failure ?? "It is shown only on the page on which you make it."}
      />
    );
  const { frame, tool } = actionData;
  const language = languageOf(undefined, frame.clientdata.frame.language);
  return (
    <div lang={language} dir={directionOf(language)}>
      <EmbedPage
        widget={frame.data}
        {...frame.clientdata}
        isPreview
        tool={tool}
        texts={textsIn(language)}
        language={language}
      />
    </div>
  );
}
