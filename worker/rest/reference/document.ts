import { DEFAULT_COLLECTION } from "#domain/toolkit-collection.ts";
import {
  EXAMPLE_ID,
  type JsonSchema,
  NamedSchemas,
  eventExamples,
  eventSchemas,
  exampleOf,
  jsonSchemaOf,
} from "#worker/rest/reference/schema.ts";
import {
  type Header,
  PAGE_HEADERS,
  QUOTA_HEADERS,
  REPLAYED,
} from "#worker/rest/reference/description.ts";
import { type Operation, type Routes, operationsOf } from "#worker/rest/reference/operations.ts";
import {
  PROBLEM,
  SECURITY_SCHEMES,
  addRefusal,
  securityOf,
  whoElse,
} from "#worker/rest/reference/refusals.ts";
import { SUBJECTS } from "#worker/rest/reference/subjects.ts";

type Content = Record<
  string,
  { schema?: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
>;
type Reference = { $ref: string };
/** A reply to a call (OpenAPI 3.1, Response Object). */
export type DocumentedReply = {
  description: string;
  content?: Content;
  headers?: Record<string, Header>;
};

/** A call in the document (OpenAPI 3.1, Operation Object). */
export type DocumentedCall = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, DocumentedReply | Reference>;
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
    responses: Record<string, DocumentedReply>;
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
  problems: Record<string, DocumentedReply>,
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
  { description, declared, status }: Operation,
  id: string,
  named: NamedSchemas,
): Record<string, DocumentedReply> {
  const { reply, streams, pages } = description;
  const schema =
    typeof reply === "object"
      ? named.refer(reply, "output", `${capitalized(id)}Answer`)
      : undefined;
  const example = schema && exampleOf(schema, named);
  const content: Content = {
    ...(typeof reply === "string" && FILES[reply]),
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

/** The media types of replies that are files. */
export const FILES: Record<"file" | "export", Content> = {
  file: { "application/json": { schema: { type: "object" } } },
  export: {
    "text/csv": { schema: { type: "string" } },
    "application/x-ndjson": { schema: { type: "string" } },
  },
};

function refusalsOf(
  operation: Operation,
  problems: Record<string, DocumentedReply>,
): Record<string, Reference> {
  const referTo = (status: number) => ({
    $ref: `#/components/responses/${addRefusal(status, operation, problems)}`,
  });
  const named = operation.refusals.map((status) => [status, referTo(status)]);
  return { ...Object.fromEntries(named), default: referTo(0) };
}

/** A part of the address of a call (OpenAPI 3.1, Parameter Object). */
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "For retries: visible ASCII characters that you choose for one question, such as a UUID, and send again with each retry",
  schema: { type: "string", minLength: 1, maxLength: 200 },
  example: "6f1d9a52-0c7e-4b7a-9d43-2f8f0b1c5e77",
};

/** The parameters of the path, the query and the headers of a call. */
function parametersOf(operation: Operation): Parameter[] {
  const { once } = operation.declared;
  return [
    ...pathParameters(operation.path),
    ...queryParameters(operation),
    ...(once ? [IDEMPOTENCY_KEY] : []),
  ];
}

const PATH_PARAMETERS: Record<string, [description: string, example: unknown]> = {
  type: ["The collection of the widget's toolkit, which is its `type`", DEFAULT_COLLECTION],
  apikey: [
    "The client's publishable key: `GET /site/keys`, or Keys on My site",
    "3f2a1c9e-6a42-4d0e-9c67-0d2f6b1f8a11",
  ],
  version: ["The number of the version", 1],
  month: ["The month", "2026-10"],
  client: ["The client's id", EXAMPLE_ID],
  clientId: ["The client's id", EXAMPLE_ID],
};

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/gu)].map(([, name = ""]) => {
    const [description, example] = PATH_PARAMETERS[name] ?? ["The id", EXAMPLE_ID];
    const about = name === "id" && path.includes(":type") ? "The id of the widget" : description;
    const schema: JsonSchema =
      name === "version" ? { type: "integer", format: "int64", minimum: 1 } : { type: "string" };
    return { name, in: "path", required: true, description: about, schema, example };
  });
}

function queryParameters({ declared }: Operation): Parameter[] {
  const { properties = {}, required = [] } = declared.query
    ? jsonSchemaOf(declared.query, "input")
    : {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description && { description }),
    schema,
  }));
}
