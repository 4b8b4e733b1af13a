import { DEFAULT_COLLECTION } from "#domain/toolkit-collection.ts";
import { EXAMPLE_ID } from "#worker/rest/reference/example.ts";
import type { Operation } from "#worker/rest/reference/operations.ts";
import { type JsonSchema, jsonSchemaOf } from "#worker/rest/reference/schema.ts";

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
export function parametersOf(operation: Operation): Parameter[] {
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
