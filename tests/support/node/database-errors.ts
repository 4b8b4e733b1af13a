const TOO_BIG = 18;

const CODES: Record<number, string> = {
  5: "SQLITE_BUSY",
  13: "SQLITE_FULL",
  [TOO_BIG]: "SQLITE_TOOBIG",
  19: "SQLITE_CONSTRAINT",
};

const CONSTRAINTS: Record<number, string> = {
  275: "CHECK",
  787: "FOREIGNKEY",
  1299: "NOTNULL",
  1555: "PRIMARYKEY",
  1811: "TRIGGER",
  2067: "UNIQUE",
  2579: "ROWID",
  3091: "DATATYPE",
};

/** An error of D1, whose cause has the message without the kind. */
export function databaseError(message: string, kind = "D1_ERROR"): Error {
  return new Error(`${kind}: ${message}`, { cause: new Error(message) });
}

/** An error of SQLite as D1 words it, without the offset in the statement. Returns any other error unchanged. */
export function sqliteError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const constraint = CONSTRAINTS[code];
  const extended = constraint ? ` (extended: SQLITE_CONSTRAINT_${constraint})` : "";
  const { message } = error as Error;
  return databaseError(`${message}: ${CODES[code & 0xff] ?? "SQLITE_ERROR"}${extended}`);
}

/** As `sqliteError`, for a statement that cannot be prepared. */
export function preparationError(error: unknown): unknown {
  if (codeOf(error) === TOO_BIG) return databaseError("statement too long: SQLITE_TOOBIG");
  if ((error as { code?: string }).code === "ERR_INVALID_ARG_VALUE")
    return databaseError("SQL code did not contain a statement.");
  return error;
}

function codeOf(error: unknown): number | undefined {
  return (error as { errcode?: number }).errcode;
}
