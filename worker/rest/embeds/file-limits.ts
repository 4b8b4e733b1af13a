import type { Context } from "hono";
import { MAX_FORM_BYTES } from "#domain/widgets/inputs/file-limits.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import type { AppEnv } from "#worker/context.ts";
import { Problem } from "#worker/problem.ts";
import { FILES_LIMIT, FORM_TYPE, USUAL_LIMIT, withForm } from "#worker/rest/body.ts";
import { type EmbedAccess, findEmbed } from "#worker/rest/embeds/access.ts";

/** The most bytes of a submit, for a body over the usual limit. Throws as `findEmbed`. */
export async function submitLimit(c: Context<AppEnv>): Promise<number> {
  return (await takesFiles(c)) ? FILES_LIMIT : USUAL_LIMIT;
}

/** As `submitLimit`, of a widget that has been found. */
export function limitOf(embed: EmbedAccess): number {
  return hasFiles(embed) ? FILES_LIMIT : USUAL_LIMIT;
}

/**
 * The request of an embed's form, which is sent without script. A form that is too large comes without fields: its visitor gets the page with
 * a sentence, not the JSON of a refusal. Throws 415 for another type.
 */
export async function readForm(
  c: Context<AppEnv>,
): Promise<{ request: Request; isTooLarge: boolean }> {
  const { raw } = c.req;
  try {
    return { request: await withForm(raw, async () => fileFormLimit(c)), isTooLarge: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 413) throw error;
    // A browser shows its own error, not the page, where the rest of a form is not taken.
    await raw.body?.pipeTo(new WritableStream()).catch(() => undefined);
    const headers = new Headers(raw.headers);
    headers.delete("Content-Length");
    headers.set("Content-Type", FORM_TYPE);
    return {
      request: new Request(raw.url, { method: "POST", headers, body: "", signal: raw.signal }),
      isTooLarge: true,
    };
  }
}

/** The most bytes of a form with files; 0 where the page's widget takes none, or does not exist. */
async function fileFormLimit(c: Context<AppEnv>): Promise<number> {
  return (await takesFiles(c).catch(() => false)) ? MAX_FORM_BYTES : 0;
}

function hasFiles({ widget }: EmbedAccess): boolean {
  return widget.data.inputs.some(isFile);
}

async function takesFiles(c: Context<AppEnv>): Promise<boolean> {
  const { type = "", id = "", apikey = "" } = c.req.param() as Partial<Record<string, string>>;
  const { client, draft } = c.req.query();
  const previewed = { client, draft: draft === "1" ? draft : undefined } as const;
  return hasFiles(await findEmbed(c, { type, id, apikey }, previewed));
}
