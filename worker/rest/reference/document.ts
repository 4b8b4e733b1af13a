import { exampleOf } from "#worker/rest/reference/example.ts";
import { type Operation, operationsOf, type Routes } from "#worker/rest/reference/operations.ts";
import { eventSchemas } from "#worker/rest/reference/events.ts";
import { type Parameter, parametersOf } from "#worker/rest/reference/parameters.ts";
import { PROGRAM_HEADERS } from "#worker/rest/reference/program-headers.ts";
import { PROBLEM, REFUSALS } from "#worker/rest/reference/refusals.ts";
import { type JsonSchema, NamedSchemas } from "#worker/rest/reference/schema.ts";
import { SECURITY_SCHEMES, securityOf, whoElse } from "#worker/rest/reference/security.ts";
import { SUBJECTS } from "#worker/rest/reference/subjects.ts";

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
type Reference = { $ref: string };
type Answer = { description: string; content?: Content; headers?: Record<string, object> };

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
    "Sign in with `POST /auth` and send the `accessToken` of its answer as a bearer token. Bodies and answers are JSON. Refusals are `application/problem+json` (RFC 9457).",
};

/** The description of all routes, as OpenAPI 3.1 (product/rest 8). */
export function documentOf(routes: Routes): OpenApiDocument {
  const named = new NamedSchemas();
  const problems = problemsOf(named.add("Problem", PROBLEM));
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operationsOf(routes)) {
    const calls = (paths[templated(operation.path)] ??= {});
    calls[operation.method.toLowerCase()] = callOf(operation, named);
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
      responses: problems,
    },
  };
}

function callOf(operation: Operation, named: NamedSchemas): DocumentedCall {
  const { method, path, subject, declared, description } = operation;
  const id = idOf(method, path);
  const { body } = declared;
  return {
    operationId: id,
    tags: [subject],
    summary: description.summary,
    description: [description.details, description.rule, ...whoElse(operation)]
      .filter(Boolean)
      .join(" "),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: bodyOf(operation, id, named) } }),
    responses: { ...successOf(operation, id, named), ...refusalsOf(operation) },
  };
}

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
  const total = { description: "The number of all rows", schema: { type: "integer" } };
  const next = {
    description: 'The next page, where there is one, with `rel="next"`',
    schema: { type: "string" },
  };
  const schema =
    typeof answer === "object"
      ? named.refer(answer, "output", `${capitalized(id)}Answer`)
      : undefined;
  const content: Content = {
    ...(typeof answer === "string" && FILES[answer]),
    ...(schema && { "application/json": { schema, example: exampleOf(schema, named) } }),
    ...(schema && streams && { "text/event-stream": { schema: eventSchemas(schema, named) } }),
  };
  return {
    [status]: {
      description: {
        200: "OK",
        201: "Created",
        202: "Accepted, without a body",
        204: "Done, without a body",
      }[status],
      ...(pages && { headers: { "X-Total-Count": total, Link: next } }),
      ...(declared.once && { headers: PROGRAM_HEADERS }),
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

function refusalsOf({ refusals }: Operation): Record<string, Reference> {
  const named = refusals.map((status) => [status, referenceTo(REFUSALS[status]?.name ?? "Other")]);
  return { ...Object.fromEntries(named), default: referenceTo("Other") };
}

function referenceTo(name: string): Reference {
  return { $ref: `#/components/responses/${name}` };
}

function problemsOf(schema: JsonSchema): Record<string, Answer> {
  const content = { "application/problem+json": { schema } };
  return Object.fromEntries(
    Object.values(REFUSALS).map(({ name, description }) => [name, { description, content }]),
  );
}
