import { ROLE } from "#domain/account-roles.ts";
import { exampleOf } from "#worker/rest/reference/example.ts";
import { type Operation, operationsOf, type Routes } from "#worker/rest/reference/operations.ts";
import { PROBLEM, REFUSALS } from "#worker/rest/reference/refusals.ts";
import { type JsonSchema, jsonSchemaOf } from "#worker/rest/reference/schema.ts";
import { SUBJECTS } from "#worker/rest/reference/subjects.ts";

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
type Reference = { $ref: string };
type Answer = { description: string; content?: Content; headers?: Record<string, object> };

type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

/** A call in the document (OpenAPI 3.1, Operation Object). */
export type DocumentedCall = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Answer | Reference>;
};

/** The document of `GET /openapi.json`. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
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
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operationsOf(routes)) {
    const calls = (paths[templated(operation.path)] ??= {});
    calls[operation.method.toLowerCase()] = callOf(operation);
  }
  return {
    openapi: "3.1.1",
    info: INFO,
    tags: Object.keys(SUBJECTS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "`accessToken` of `POST /auth`." },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-refresh",
          description: "The cookie that `POST /auth` sets.",
        },
      },
      schemas: { Problem: PROBLEM },
      responses: Object.fromEntries(
        Object.values(REFUSALS).map(({ name, description }) => [name, problem(description)]),
      ),
    },
  };
}

function callOf(operation: Operation): DocumentedCall {
  const { method, path, subject, declared, description } = operation;
  const { body } = declared;
  const details = [description.details, description.rule].filter(Boolean).join(" ");
  return {
    operationId: idOf(method, path),
    tags: [subject],
    summary: description.summary,
    ...(details && { description: details }),
    security: securityOf(operation),
    parameters: [...pathParameters(path), ...queryParameters(operation)],
    ...(body && { requestBody: { required: true, content: bodyOf(operation) } }),
    responses: { ...successOf(operation), ...refusalsOf(operation) },
  };
}

/** `GET /widgets/:type/:id` is `getWidgetsTypeId`. */
function idOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z]+/u).filter((word) => word !== "");
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitals.join("");
}

function templated(path: string): string {
  return path.replace(/:(\w+)/gu, "{$1}");
}

/** The roles stand in the requirement, as OpenAPI 3.1 allows for every scheme. */
function securityOf({ declared, description }: Operation): Record<string, string[]>[] {
  if (description.cookie) return [{ cookie: [] }];
  if (declared.role === undefined) return [];
  return [{ bearer: [declared.role === ROLE.Admin ? "administrator" : "user"] }];
}

const PATH_PARAMETERS: Record<string, string> = {
  type: "The collection of the widget's toolkit",
  apikey: "The client's publishable key",
  version: "The number of the version",
};

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/gu)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: PATH_PARAMETERS[name] ?? "The id",
    schema: name === "version" ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
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

function bodyOf({ declared, description }: Operation): Content {
  if (!declared.body) return {};
  const schema = jsonSchemaOf(declared.body, "input");
  const example = description.example ?? exampleOf(schema);
  return { "application/json": { schema, example } };
}

function successOf({ description }: Operation): Record<string, Answer> {
  const { status = 200, answer, streams, pages } = description;
  const total = { description: "The number of all rows", schema: { type: "integer" } };
  const content: Content = {
    ...(typeof answer === "string" && { [answer]: {} }),
    ...(typeof answer === "object" && {
      "application/json": { schema: jsonSchemaOf(answer, "output") },
    }),
    ...(streams && { "text/event-stream": {} }),
  };
  return {
    [status]: {
      description: { 200: "OK", 201: "Created", 204: "Done, without a body" }[status],
      ...(pages && { headers: { "X-Total-Count": total } }),
      ...(Object.keys(content).length > 0 && { content }),
    },
  };
}

function refusalsOf({ refusals }: Operation): Record<string, Reference> {
  const named = refusals.map((status) => [status, referenceTo(REFUSALS[status]?.name ?? "Other")]);
  return { ...Object.fromEntries(named), default: referenceTo("Other") };
}

function referenceTo(name: string): Reference {
  return { $ref: `#/components/responses/${name}` };
}

function problem(description: string): Answer {
  const schema = { $ref: "#/components/schemas/Problem" } as JsonSchema;
  return { description, content: { "application/problem+json": { schema } } };
}
