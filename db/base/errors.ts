/** The edit started from an older version than the stored one. `current` is the stored entity. */
export class StaleVersion extends Error {
  readonly current: unknown;

  /** @param sentence for the person, where it is not about a save */
  constructor(
    current: unknown,
    sentence = "A newer version has been saved meanwhile. Your changes have not been saved.",
  ) {
    super(sentence);
    this.current = current;
  }
}

/** A list without pages has too many rows for one answer. */
export class ListTooLong extends Error {}

/** A rule forbids the change. The message is a sentence for the person. */
export class Forbidden extends Error {}

/** A field names an entity that does not exist. */
export class UnknownReference extends Error {
  readonly field: string;

  constructor(field: string, values: string[]) {
    super(`Not known: ${values.slice(0, 5).join(", ")}`);
    this.field = field;
  }
}

/** True for an error of a write that violates a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseMessage(error).includes("UNIQUE constraint failed");
}

/** For each unique index, the fields of bodies that can violate it, and the sentence of the refusal. */
const UNIQUE: [index: string, paths: string[], message: string][] = [
  ["users_username", ["username", "user"], "Another account has this name."],
  ["clients.clientname", ["clientName", "name"], "Another client has this name."],
  ["clients.domainurl", ["domainURL"], "Another client has this domain."],
  ["clients.apikey", ["apikey"], "Another client has this key."],
  // An old key of another client, or a share.
  ["client_keys.apikey", ["apikey"], "This key is in use already."],
  ["toolkits.collection", ["collection"], "Another toolkit has this collection."],
  ["widgets.name", ["name"], "Another widget of this toolkit has this name."],
  ["lti_platforms", ["issuer"], "This deployment of the platform is connected already."],
];

/** The value that a write would have stored twice: the fields that can have it, and a sentence. `null` for another error. */
export function takenValue(error: unknown): { paths: string[]; message: string } | null {
  if (!isUniqueViolation(error)) return null;
  const text = databaseMessage(error);
  const [, paths = [], message = ""] = UNIQUE.find(([index]) => text.includes(index)) ?? [];
  return { paths, message };
}

/** True for an error of a write that refers to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseMessage(error).includes("FOREIGN KEY constraint failed");
}

/** True for an error of a write that finds no room: the database, or all databases of the account, have their largest size. */
export function isFull(error: unknown): boolean {
  return /Exceeded maximum (DB size|account storage)|SQLITE_FULL/u.test(databaseMessage(error));
}

/** True for a batch that a statement of `undoWhere` has undone (db/base/database.ts). */
export function isUndone(error: unknown): boolean {
  return databaseMessage(error).includes("integer overflow");
}

// Drizzle's error has D1's error as its cause.
function databaseMessage(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
