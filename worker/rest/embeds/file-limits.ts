import type { Context } from "hono";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import type { AppEnv } from "#worker/context.ts";
import { USUAL_LIMIT } from "#worker/rest/body.ts";
import { findEmbed } from "#worker/rest/embeds/access.ts";

/** The most bytes of a submit to a widget that takes an image or documents. */
const FILES_LIMIT = 600 * 1024;

/** The most bytes of a form that is sent without script: photos as phones take them, so that a sentence refuses them, not an error. */
const FORM_LIMIT = 5 * 1024 * 1024;

/** The most bytes of a submit, for a body over the usual limit. Throws as `findEmbed`. */
export async function submitLimit(c: Context<AppEnv>): Promise<number> {
  return (await takesFiles(c)) ? FILES_LIMIT : USUAL_LIMIT;
}

/** The most bytes of a form with files; 0 where the page's widget takes none, or does not exist. */
export async function fileFormLimit(c: Context<AppEnv>): Promise<number> {
  return (await takesFiles(c).catch(() => false)) ? FORM_LIMIT : 0;
}

async function takesFiles(c: Context<AppEnv>): Promise<boolean> {
  const { type = "", id = "", apikey = "" } = c.req.param() as Partial<Record<string, string>>;
  const { client, draft } = c.req.query();
  const previewed = { client, draft: draft === "1" ? draft : undefined } as const;
  const { widget } = await findEmbed(c, { type, id, apikey }, previewed);
  return widget.data.inputs.some(isFile);
}
