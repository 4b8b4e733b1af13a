import type { OpenApiDocument } from "#worker/rest/reference/document.ts";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";

/** The document with the schemas themselves where it refers to named ones, for readers. */
export function inlined(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const resolve = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    const { $ref, ...others } = value as JsonSchema;
    const name = $ref?.startsWith(PLACE) ? $ref.slice(PLACE.length) : undefined;
    if (name !== undefined) return resolve({ ...schemas[name], ...others });
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return { ...document, paths: resolve(document.paths) as OpenApiDocument["paths"] };
}

const PLACE = "#/components/schemas/";
