/** A save that started from an older version than the stored one; `current` is the stored entity. */
export class StaleVersion extends Error {
  readonly current: unknown;

  constructor(current: unknown) {
    super("The entity has been changed since it was read.");
    this.current = current;
  }
}

/** A change that a rule of the data forbids; the message is fit for the person who asked for it. */
export class Forbidden extends Error {}

/** A reference to something that is not stored; `field` is the name of the field that holds it. */
export class UnknownReference extends Error {
  readonly field: string;

  constructor(field: string, values: string[]) {
    super(`Not known: ${values.slice(0, 5).join(", ")}`);
    this.field = field;
  }
}

/** Whether a write failed because a unique index holds the same value already. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseMessage(error).includes("UNIQUE constraint failed");
}

/** Whether a write failed because something it points to is not there (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseMessage(error).includes("FOREIGN KEY constraint failed");
}

// D1's own words are in the cause of Drizzle's error.
function databaseMessage(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
