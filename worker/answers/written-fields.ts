import { valueOf } from "#worker/answers/model-json.ts";

/** The fields of an object that a model wrote, by the names that models give them. A value is taken once. */
export class WrittenFields {
  readonly #fields: Map<string, unknown>;

  constructor(written: object) {
    this.#fields = new Map(Object.entries(written).map(([name, value]) => [plain(name), value]));
  }

  /** The first value that one of the names has, in their order. */
  take(...names: string[]): unknown {
    const name = names.find((name) => (this.#fields.get(name) ?? null) !== null);
    if (name === undefined) return undefined;
    const value = this.#fields.get(name);
    this.#fields.delete(name);
    return value;
  }
}

/** A name without regard to case and to what separates its words. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/gu, "");
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a text that is JSON, and any other value itself. */
export function readJson(written: unknown): unknown {
  const isJson = typeof written === "string" && /^\s*(?:\[\s*["{[]|\{\s*["'])/u.test(written);
  return isJson ? valueOf(written) : written;
}

/** An object that is all that another one has, as a model wraps an item. */
export function unwrapped(written: unknown): unknown {
  const value = readJson(written);
  const inner = isObject(value) ? Object.values(value) : [];
  return inner.length === 1 && isObject(inner[0]) ? inner[0] : value;
}

/** The text of a value: that of a list in lines, that of an object by its name or alone in it. `undefined` where there is none. */
export function textOf(value: unknown, isInner = false): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "object") return String(value);
  if (isInner) return undefined;
  if (Array.isArray(value)) {
    const lines = value.map((line) => textOf(line, true));
    return lines.includes(undefined) ? undefined : lines.join("\n");
  }
  const [only, ...more] = Object.values(value);
  const named = new WrittenFields(value).take("text", "name", "label", "value", "title");
  return textOf(named ?? (more.length === 0 ? only : undefined), true);
}
