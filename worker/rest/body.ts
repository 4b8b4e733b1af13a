import type { Context, MiddlewareHandler } from "hono";
import { nearestSentence, utf8Text } from "#domain/text.ts";
import { z } from "#domain/zod.ts";
import { type AppEnv, type Sentences, declaring } from "#worker/context.ts";
import { type FieldError, Problem, badBody } from "#worker/problem.ts";

/** The most bytes of a body that has no limit of its own. */
export const USUAL_LIMIT = 64 * 1024;

/** The media type of a form without files. */
export const FORM_TYPE = "application/x-www-form-urlencoded";
const FORM_WITH_FILES = "multipart/form-data";

/** The most bytes of a form: 20 inputs of 500 letters, and a letter takes up to nine bytes. */
const FORM_LIMIT = 128 * 1024;

/** The largest body with landing text, in bytes. */
export const LANDING_TEXT_LIMIT = 256 * 1024;

/** The most bytes of a body with approved widgets: 10,000 ids of 36 characters. */
export const APPROVALS_LIMIT = 512 * 1024;

/** The most bytes of a submit to a widget that takes an image or documents. */
export const FILES_LIMIT = 600 * 1024;

/** The most errors of a body that an answer names. */
const MAX_ERRORS = 20;

/** The most bytes of a body. A function is called only for a body over the usual limit. */
type Limit = number | (() => Promise<number>);

type BodyOptions = {
  limit?: number | ((c: Context<AppEnv>) => Promise<number>);
  ignored?: readonly string[] | "all";
};

/** Sets the titles of a resource's refusals: a bad body (400) and a taken value (409). */
export function sentences(value: Sentences): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("sentences", value);
    await next();
  };
}

/**
 * Reads the JSON body of a request and checks it: the one way in for bodies.
 * Answers 415 when it is not JSON, 413 over `limit` bytes, 400 when it is malformed, has too
 * long a list or an unknown property, or does not match the schema (product/rest 4).
 * `limit` can be a function of the call, which is called only for a body over the usual limit.
 * `ignored`: names that the body may have although nothing reads them; "all" for any names.
 * The handler gets the value by `c.req.valid("json")`.
 */
export function json<S extends z.ZodType>(
  schema: S,
  { limit = USUAL_LIMIT, ignored = [] }: BodyOptions = {},
): MiddlewareHandler<AppEnv, string, { in: { json: z.input<S> }; out: { json: z.output<S> } }> {
  const declared =
    typeof limit === "number" ? { bytes: limit } : { bytes: USUAL_LIMIT, withFiles: FILES_LIMIT };
  return declaring({ body: schema, limit: declared }, async (c, next) => {
    const most = typeof limit === "function" ? async () => limit(c) : limit;
    const text = await readText(c.req.raw, "application/json", most);
    const value = parse(text, c.get("sentences"));
    const longList = findLongList(value);
    if (longList) throw badBody(c.get("sentences"), [longList]);
    const unknown: FieldError[] = [];
    for (const one of ignored === "all" ? [] : findUnknown(schema, value, ignored)) {
      unknown.push(one);
      if (unknown.length === MAX_ERRORS) break;
    }
    if (unknown.length > 0) throw badBody(c.get("sentences"), unknown);
    c.req.addValidatedData("json", check(schema, value, c.get("sentences")) as object);
    await next();
  });
}

/**
 * Reads the form of a request, and returns a copy of the request that `formData()` can read. Throws 415 for another type, 413 over the
 * limit.
 * @param limitOfFiles the most bytes of a form with files; 0 if it may have none
 */
export async function withForm(
  request: Request,
  limitOfFiles: () => Promise<number>,
): Promise<Request> {
  const most = typeOf(request) === FORM_WITH_FILES ? await limitOfFiles() : 0;
  const body = await read(
    request,
    most > 0 ? FORM_WITH_FILES : FORM_TYPE,
    most > 0 ? most : FORM_LIMIT,
  );
  const headers = new Headers(request.headers);
  // Without parameters: formData() throws for an unknown charset.
  if (most === 0) headers.set("Content-Type", FORM_TYPE);
  return new Request(request, { method: "POST", headers, body });
}

/** The text of a body. Throws 415 for another type, 413 over `limit` bytes, 400 if it is not UTF-8. */
export async function readText(request: Request, type: string, limit: Limit): Promise<string> {
  const text = utf8Text(await (await read(request, type, limit)).arrayBuffer());
  if (text === null) throw new Problem(400, { detail: "The body is not in UTF-8." });
  return text;
}

/** Reads a body of the given type. Throws 415 and 413. */
async function read(request: Request, type: string, limit: Limit): Promise<Blob> {
  if (typeOf(request) !== type) {
    throw new Problem(415, { detail: `Send the body as ${type}.` });
  }
  let most = typeof limit === "number" ? limit : USUAL_LIMIT;
  async function check(size: number): Promise<void> {
    if (size > most && typeof limit === "function") most = await limit();
    const detail = `The body may have at most ${most} bytes.`;
    if (size > most) throw new Problem(413, { detail });
  }
  await check(Number(request.headers.get("Content-Length")));
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted while it arrives: a chunked body has no Content-Length.
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    // oxlint-disable-next-line no-await-in-loop -- asked once at most
    await check(size);
    chunks.push(chunk);
  }
  return new Blob(chunks as BlobPart[]);
}

/** The media type of a body, without its parameters. */
function typeOf(request: Request): string {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").split(";");
  return type.trim().toLowerCase();
}

/** The chunks of a body. Throws 400 if the caller disconnects before the last one. */
async function* arriving(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch {
    throw new Problem(400, { detail: "The body did not arrive completely." });
  }
}

function parse(text: string, titles: Sentences | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody(titles, [{ path: "", message: "The body is not well-formed JSON." }]);
  }
}

/** Validates the query of a list (domain/list-query.ts). Answers 400 if the schema refuses it. */
export function query<S extends z.ZodType<object>>(
  schema: S,
): MiddlewareHandler<
  AppEnv,
  string,
  {
    in: { query?: Partial<Record<keyof z.output<S> & string, string>> };
    out: { query: z.output<S> };
  }
> {
  return declaring({ query: schema }, async (c, next) => {
    c.req.addValidatedData("query", check(schema, c.req.query(), undefined));
    await next();
  });
}

export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  titles: Sentences | undefined,
): z.output<S> {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  throw badBody(titles, errors.slice(0, MAX_ERRORS));
}

/** The longest list that a schema accepts: the approved widgets of a client, the prices of an import. */
const MAX_LENGTH = 10_000;

/** The most entries in all lists of a body: far more than a file of toolkits has. */
const MAX_ENTRIES = 200_000;

/**
 * Finds a list that is too long for any schema. Schemas check each element before the length, and a wrong element costs an error:
 * 200,000 of them overflow the stack, and 1.7 million empty objects take seconds.
 */
function findLongList(body: unknown): FieldError | undefined {
  const open: { path: string; value: unknown }[] = [{ path: "", value: body }];
  let entries = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (Array.isArray(value) && value.length > MAX_LENGTH) {
      return {
        path,
        message: `A list can have at most ${MAX_LENGTH.toLocaleString("en")} entries.`,
      };
    }
    if (Array.isArray(value)) entries += value.length;
    if (entries > MAX_ENTRIES) {
      const most = MAX_ENTRIES.toLocaleString("en");
      return { path: "", message: `The lists of a body can have at most ${most} entries in all.` };
    }
    for (const [name, child] of Object.entries(value ?? {})) {
      if (typeof child !== "object" || child === null) continue;
      open.push({ path: path === "" ? name : `${path}.${name}`, value: child });
    }
  }
  return undefined;
}

/** The most characters of a name in a sentence. */
const MAX_NAME = 60;

/**
 * Finds the properties of a body that its schema does not have, one by one: a save would leave them out without a word.
 * @param ignored names that the body itself may have although nothing reads them
 */
function* findUnknown(
  schema: z.core.$ZodType,
  value: unknown,
  ignored: readonly string[] = [],
  path: readonly (string | number)[] = [],
): Generator<FieldError> {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, part] of value.entries())
      yield* findUnknown(inner.element, part, [], [...path, index]);
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!(inner instanceof z.ZodObject) || !isObject) return;
  const known = Object.keys(inner.shape);
  for (const [name, part] of Object.entries(value)) {
    if (Object.hasOwn(inner.shape, name)) {
      yield* findUnknown(inner.shape[name], part, [], [...path, name]);
    } else if (!ignored.includes(name)) {
      const shown = name.slice(0, MAX_NAME);
      const message = `Unknown property “${shown}”. ${nearestSentence(shown, known)}`;
      yield { path: [...path, shown].join("."), message };
    }
  }
}

/** The schema of what is sent, without the wrappers around it. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe)
    return innerOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}
