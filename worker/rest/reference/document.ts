import { exampleOf } from "#worker/rest/reference/example.ts";
import { type Operation, operationsOf, type Routes } from "#worker/rest/reference/operations.ts";
import { eventExamples, eventSchemas } from "#worker/rest/reference/events.ts";
import { type Parameter, parametersOf } from "#worker/rest/reference/parameters.ts";
import {
  type Header,
  PAGE_HEADERS,
  QUOTA_HEADERS,
  REPLAYED,
} from "#worker/rest/reference/headers.ts";
import { addRefusal, PROBLEM } from "#worker/rest/reference/refusals.ts";
import { type JsonSchema, NamedSchemas } from "#worker/rest/reference/schema.ts";
import { SECURITY_SCHEMES, securityOf, whoElse } from "#worker/rest/reference/security.ts";
import { SUBJECTS } from "#worker/rest/reference/subjects.ts";

type Content = Record<
  string,
  { schema?: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
>;
type Reference = { $ref: string };
/** An answer of a call (OpenAPI 3.1, Response Object). */
export type Answer = { description: string; content?: Content; headers?: Record<string, Header> };

/** A call in the document (OpenAPI 3.1, Operation Object). */
export type DocumentedCall = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Answer | Reference>;
};

/** The document of `GET /openapi.json`. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
  };
};

const INFO = {
  title: "Prompt Widgets",
  version: "1",
  description:
    "Programs send a service token, `Authorization: Bearer pwt_…`, to the calls that name its scope. People sign in with `POST /auth` and send the `accessToken` of its answer in the same way. Bodies and answers are JSON. Refusals are `application/problem+json` (RFC 9457).",
};

/** The description of all routes, as OpenAPI 3.1 (product/rest 8). */
export function documentOf(routes: Routes): OpenApiDocument {
  const named = new NamedSchemas();
  named.add("Problem", PROBLEM);
  const responses: OpenApiDocument["components"]["responses"] = {};
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operationsOf(routes)) {
    const calls = (paths[templated(operation.path)] ??= {});
    calls[operation.method.toLowerCase()] = callOf(operation, named, responses);
  }
  return {
    openapi: "3.1.1",
    info: INFO,
    servers: [{ url: "/" }],
    tags: Object.keys(SUBJECTS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: named.all,
      responses,
    },
  };
}

function callOf(
  operation: Operation,
  named: NamedSchemas,
  problems: Record<string, Answer>,
): DocumentedCall {
  const { method, path, subject, declared, description } = operation;
  const id = idOf(method, path);
  const { body } = declared;
  return {
    operationId: id,
    tags: [subject],
    summary: description.summary,
    description: [
      description.details,
      description.rule,
      description.streams && STREAMS,
      ...whoElse(operation),
    ]
      .filter(Boolean)
      .join(" "),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: bodyOf(operation, id, named) } }),
    responses: { ...successOf(operation, id, named), ...refusalsOf(operation, problems) },
  };
}

const STREAMS =
  "With `Accept: text/event-stream`, the answer is a stream of events; a refusal before the first one is as usual.";

/** `GET /widgets/:type/:id` is `getWidgetsTypeId`. */
function idOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z]+/u).filter((word) => word !== "");
  return method.toLowerCase() + words.map(capitalized).join("");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function templated(path: string): string {
  return path.replace(/:(\w+)/gu, "{$1}");
}

function bodyOf({ declared, description }: Operation, id: string, named: NamedSchemas): Content {
  if (!declared.body) return {};
  const schema = named.refer(declared.body, "input", `${capitalized(id)}Body`);
  const example = description.example ?? exampleOf(schema, named);
  return { "application/json": { schema, example } };
}

function successOf(
  { description, declared }: Operation,
  id: string,
  named: NamedSchemas,
): Record<string, Answer> {
  const { status = 200, answer, streams, pages } = description;
  const schema =
    typeof answer === "object"
      ? named.refer(answer, "output", `${capitalized(id)}Answer`)
      : undefined;
  const example = schema && exampleOf(schema, named);
  const content: Content = {
    ...(typeof answer === "string" && FILES[answer]),
    ...(schema && { "application/json": { schema, example } }),
    ...(schema &&
      streams && {
        "text/event-stream": {
          schema: eventSchemas(schema, named),
          examples: eventExamples(example),
        },
      }),
  };
  return {
    [status]: {
      description: {
        200: "OK",
        201: "Created",
        202: "Accepted, without a body",
        204: "Done, without a body",
      }[status],
      ...(pages && { headers: PAGE_HEADERS }),
      ...(declared.once && { headers: { ...QUOTA_HEADERS, ...REPLAYED } }),
      ...(Object.keys(content).length > 0 && { content }),
    },
  };
}

/** The media types of answers that are files. */
export const FILES: Record<"file" | "export", Content> = {
  file: { "application/json": { schema: { type: "object" } } },
  export: {
    "text/csv": { schema: { type: "string" } },
    "application/x-ndjson": { schema: { type: "string" } },
  },
};

function refusalsOf(
  operation: Operation,
  problems: Record<string, Answer>,
): Record<string, Reference> {
  const referTo = (status: number) => ({
    $ref: `#/components/responses/${addRefusal(status, operation, problems)}`,
  });
  const named = operation.refusals.map((status) => [status, referTo(status)]);
  return { ...Object.fromEntries(named), default: referTo(0) };
}
