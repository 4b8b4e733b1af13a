import { MODEL_STATES } from "#domain/operations/models.ts";
import { z } from "#domain/zod.ts";

// The replies of REST about models. `app/` imports only their types.

const text = z.string().nullable();

const ModelInUse = z.object({
  id: z.string(),
  known: z
    .object({
      state: z.enum(MODEL_STATES),
      shutdownDate: text,
      replacement: text,
      missingSince: text,
    })
    .nullable()
    .describe("Null before the first check that found the model in use"),
  clients: z.int(),
  widgets: z.int().describe("Widgets that have it, whatever their client has"),
  names: z.array(z.string()).describe("The names of the first clients"),
  isFallback: z.boolean(),
  isDefault: z.boolean().describe("New clients get it"),
  isReplaced: z.boolean().describe("Refused within the last day: the fallback answers for it"),
});
/** A model that clients or widgets use, the fallback, or the default of new clients. */
export type ModelInUse = z.output<typeof ModelInUse>;

export const ModelsInUse = z
  .object({
    rows: z.array(ModelInUse),
    checkedAt: text.describe("The last check that had a list"),
    hasFailed: z.boolean().describe("Whether a later check had none"),
    version: z.int().describe("The version of the platform, for a save of its default model"),
  })
  .meta({ id: "ModelsInUse" });
export type ModelsInUse = z.output<typeof ModelsInUse>;

export const ModelChoices = z
  .object({
    default: z.string().describe("The model of a client that names none"),
    fallback: text.describe("The model that answers in place of a retired one"),
    canCheck: z.boolean().describe("False without a key: then no name can be looked up"),
    models: z.array(
      z.object({
        id: z.string(),
        source: z
          .enum(["used", "priced", "listed"])
          .describe("A client uses it, it has a price, or the provider's last list names it"),
        isRetired: z.boolean(),
        shutdownDate: text,
        price: z
          .object({ input: z.int(), output: z.int() })
          .nullable()
          .describe("Its own price today, in micro-dollars for a million tokens"),
      }),
    ),
  })
  .meta({ id: "ModelChoices" });
export type ModelChoices = z.output<typeof ModelChoices>;

/** The reply of `GET /models/look-up`. */
export const ModelFound = z
  .object({
    isKnown: z
      .boolean()
      .nullable()
      .describe(
        "Whether the provider's list names the model; null where there is no list or no key",
      ),
  })
  .meta({ id: "ModelFound" });
export type ModelFound = z.output<typeof ModelFound>;
