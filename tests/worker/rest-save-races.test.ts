import { describe, expect, it } from "vitest";
import { makeSession, makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { outpricedRun } from "#tests/support/runs.ts";

/** A binding whose first call of a method reads a value, waits for `happens`, and then returns the value. */
function late<T extends object>(binding: T, method: string, happens: () => Promise<unknown>): T {
  let isFirst = true;
  return new Proxy(binding, {
    get(target, name) {
      const member = Reflect.get(target, name) as (...values: unknown[]) => unknown;
      if (name !== method || !isFirst) return member.bind(target);
      isFirst = false;
      return async (...values: unknown[]) => {
        const read = await member.apply(target, values);
        await happens();
        return read;
      };
    },
  });
}

/** Creates an embed. Returns functions that rename its widget and that read its name. */
async function makeRace() {
  const embed = await makeEmbed();
  const token = await makeToken({ isAdmin: true });
  const save = (bindings: object) =>
    call(`/widgets/${embed.toolkit.collection}/edit`, {
      token,
      body: { widgetid: embed.widget.id, name: "Renamed" },
      env: bindings,
    });
  const read = async (bindings: object) =>
    (await (await call(embed.aiPath, { env: bindings })).json()) as {
      data: { data: { name: string } };
    };
  const widgetKey = `widget:${embed.widget.id}`;
  return { save, read, widgetKey };
}

describe("A save while somebody reads", () => {
  it("is seen by that reader and by all after them, where KV had the former state", async () => {
    const { save, read } = await makeRace();
    await read({});
    const bindings: { KV: KVNamespace } = {
      KV: late(env.KV, "get", () => save(bindings)),
    };
    for (const _ of [1, 2, 3]) expect((await read(bindings)).data.data.name).toBe("Renamed");
  });

  it("is seen by all after that reader, where the former state came from the database", async () => {
    const { save, read, widgetKey } = await makeRace();
    await read({});
    await env.KV.delete(widgetKey);
    const KV = new Proxy(env.KV, {
      get: (target, name) => (Reflect.get(target, name) as () => unknown).bind(target),
    });
    let saved = false;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const member = Reflect.get(target, name) as (query: string) => D1PreparedStatement;
        if (name !== "prepare") return member.bind(target);
        return (query: string) => lateStatement(member.call(target, query));
      },
    });
    function lateStatement(statement: D1PreparedStatement): D1PreparedStatement {
      return new Proxy(statement, {
        get(target, name) {
          const member = Reflect.get(target, name) as (...values: unknown[]) => unknown;
          if (name === "bind")
            return (...values: unknown[]) => lateStatement(target.bind(...values));
          if (name !== "raw") return member.bind(target);
          return async (...values: unknown[]) => {
            const rows = await member.apply(target, values);
            if (!saved) {
              saved = true;
              await save({ KV });
            }
            return rows;
          };
        },
      });
    }
    await read({ KV, DB });
    expect(saved).toBe(true);
    for (const _ of [1, 2]) expect((await read({ KV })).data.data.name).toBe("Renamed");
  });
});

/** Calls that are sent at once, what each of them does, and their statuses in ascending order. */
type Race = {
  /** What the audit calls the changed row. */
  entityId: string;
  calls: (Parameters<typeof call>[1] & { path: string })[];
  statuses: number[];
  /** How many of them change something. */
  changes: number;
};

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const RACES: Record<string, () => Promise<Race>> = {
  "of an account without a version": async () => {
    const { id } = await makeUser();
    const body = () => ({ id, company: uniqueLetters() });
    const calls = times(5, () => ({ path: "/users/edit", body: body() }));
    return { entityId: id, calls, statuses: times(5, () => 200), changes: 5 };
  },
  "of the same version of an account": async () => {
    const { id, version } = await makeUser();
    const body = () => ({ id, version, company: uniqueLetters() });
    const calls = times(4, () => ({ path: "/users/edit", body: body() }));
    return { entityId: id, calls, statuses: [200, 409, 409, 409], changes: 1 };
  },
  "that delete an account": async () => {
    const { id } = await makeUser();
    const calls = times(3, () => ({ path: "/users", method: "DELETE", body: { id } }));
    return { entityId: id, calls, statuses: [204, 404, 404], changes: 1 };
  },
  "of somebody's own password": async () => {
    const { token, user } = await makeSession();
    const body = (index: number) => ({ old: PASSWORD, password: `${PASSWORD}${index}` });
    const calls = times(2, (index) => ({ path: "/account/password", token, body: body(index) }));
    return { entityId: user.id, calls, statuses: [204, 401], changes: 1 };
  },
  "of today's price": async () => racingPrices(await today()),
  "of a price to come": async () => racingPrices("2999-01-01"),
  "that price the same answers anew": async () => {
    const { modelAnswered, day } = await outpricedRun();
    const body = { model: modelAnswered, from: day };
    const calls = times(2, () => ({ path: "/prices/reprice", body, env: withModel("ok") }));
    return { entityId: modelAnswered ?? "", calls, statuses: [200, 200], changes: 1 };
  },
};

/** The day from which a price can be added. */
async function today(): Promise<string> {
  const response = await call("/prices", { token: await makeToken({ isAdmin: true }) });
  return ((await response.json()) as { today: string }).today;
}

function racingPrices(validFrom: string): Race {
  const model = uniqueLetters();
  const body = (index: number) => ({ model, validFrom, input: index + 1, output: 9 });
  const calls = times(3, (index) => ({ path: "/prices/add", body: body(index) }));
  return { entityId: `${model} ${validFrom}`, calls, statuses: times(3, () => 201), changes: 3 };
}

describe("Saves at the same time", () => {
  it.each(Object.entries(RACES))("%s leave a row of the audit for each change", async (_, make) => {
    const admin = await makeToken({ isAdmin: true });
    const { entityId, calls, statuses, changes } = await make();
    const known = new Set((await auditOf(entityId)).map(({ id }) => id));
    const replies = await Promise.all(
      calls.map(async ({ path, ...options }) => call(path, { token: admin, ...options })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual(statuses.toSorted());
    const rows = (await auditOf(entityId)).filter(({ id }) => !known.has(id));
    expect(rows).toHaveLength(changes);
    // Each change of a field began where another one ended.
    const fields = new Set(rows.flatMap((row) => Object.keys(row.changes)));
    for (const field of fields) {
      const values = rows.flatMap((row) => (row.changes[field] ? [row.changes[field]] : []));
      const [befores, afters] = [0, 1].map((side) =>
        values.map((pair) => JSON.stringify(pair[side])),
      );
      expect(new Set(befores).size).toBe(values.length);
      expect(new Set(afters).size).toBe(values.length);
      expect(befores?.filter((value) => !afters?.includes(value))).toHaveLength(1);
    }
  });
});

it("Edits of one entity made at once are each answered with their own values", async () => {
  const { toolkit, widget, client } = await makeEmbed();
  const token = await makeToken({ isAdmin: true });
  const texts = ["one", "two", "three", "four"];
  const saves = texts.map(async (text) => {
    const edits = {
      [`/widgets/${toolkit.collection}/edit`]: { widgetid: widget.id, submit: text },
      "/clients/edit": { clientid: client.id, tagline: text },
      "/toolkits/edit": { toolkitid: toolkit.id, name: text },
    };
    const calls = Object.entries(edits).map(([path, body]) => call(path, { token, body }));
    const bodies = (await Promise.all(calls)).map((response) => response.json());
    expect(await Promise.all(bodies)).toMatchObject([
      { data: { submit: text } },
      { tagline: text },
      { name: text },
    ]);
  });
  await Promise.all(saves);
});
