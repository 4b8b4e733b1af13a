import { z } from "zod";

/** A JSON Schema (2020-12), as far as schemas of this product need it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** The schemas of the document that have names (OpenAPI 3.1, Components Object). */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {};

  /**
   * The schema of a value with references to the named ones: those with an `id` in their `meta`, and an object under the given name.
   * @param io `input`: as a caller sends it; `output`: as an answer has it
   */
  refer(schema: z.ZodType, io: "input" | "output", name: string): JsonSchema {
    const { $defs = {}, ...root } = jsonSchemaOf(schema, io);
    for (const [id, part] of Object.entries($defs)) this.add(id, part);
    const isNameless = root.type === "object" || root.anyOf?.some(({ $ref }) => !$ref);
    return isNameless && !root.$ref ? this.add(name, root) : root;
  }

  /** Names a schema and returns the reference to it. Throws where the name has another schema. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = (this.all[name] ??= schema);
    if (JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are named ${name}. Give one of them another id.`);
    }
    return { $ref: PLACE + name };
  }

  /** The schema that a reference names; any other schema as it is. */
  resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? (this.all[schema.$ref.slice(PLACE.length)] ?? {}) : schema;
  }
}

const PLACE = "#/components/schemas/";

type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> };

/** The JSON Schema of a value, with its named parts below `$defs`. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Converted {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    // A value that no schema describes, such as one that only code checks, is any value.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // zod's bounds of every whole number say nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const isLong = !(Number(jsonSchema.maximum) < 2 ** 31);
      if (jsonSchema.type === "integer" && isLong) jsonSchema.format = "int64";
      // Generators of clients require fields that have a default.
      if (io === "input" && jsonSchema.default !== undefined) {
        const sentence = `${JSON.stringify(jsonSchema.default)} if left out`;
        jsonSchema.description = [jsonSchema.description, sentence].filter(Boolean).join("; ");
        delete jsonSchema.default;
      }
      // Of a union, one form is enough for readers.
      if (jsonSchema.oneOf) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
      // Answers may get new fields.
      if (io === "output") delete jsonSchema.additionalProperties;
      // zod cannot describe what a function returns. Ours return the type that they get.
      if (io === "output" && isTransformed(zodSchema)) {
        Object.assign(jsonSchema, jsonSchemaOf(zodSchema.in as z.ZodType, io), { ...jsonSchema });
      }
      if (io === "input" && zodSchema instanceof z.ZodObject && jsonSchema.required) {
        const { shape } = zodSchema;
        jsonSchema.required = jsonSchema.required.filter(
          (name) => !z.safeParse(shape[name] as z.ZodType, undefined).success,
        );
        if (jsonSchema.required.length === 0) delete jsonSchema.required;
      }
    },
  });
  return JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', () => `"${PLACE}`));
}

function isTransformed(schema: unknown): schema is z.ZodPipe {
  return schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform;
}
