import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";

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
