/**
 * Returns the database with statements that are sent again if their connection had been closed. Miniflare reuses a connection to
 * workerd that workerd closes when it is idle; a process that is busy for some seconds sees that too late. Such a statement has
 * usually not run, but it can have: then it runs twice. So nothing keeps such a process busy while a database is open.
 */
export function steady(database: D1Database): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        return typeof value === "function" ? repeatable(value.bind(target)) : value;
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  }

  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query));
      if (name === "batch")
        return repeatable((statements: D1PreparedStatement[]) =>
          target.batch(statements.map((one) => originals.get(one) ?? one)),
        );
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function repeatable<A extends unknown[], T>(call: (...values: A) => Promise<T>) {
  return (...values: A): Promise<T> =>
    call(...values).catch((error: unknown) => {
      if (!isClosedConnection(error)) throw error;
      return call(...values);
    });
}

/** Whether a call failed because its connection was closed. Whether the call had run is not known then. */
export function isClosedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "UND_ERR_SOCKET";
}
