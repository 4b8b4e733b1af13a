import { describe, expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { CONFIG } from "#scripts/project.ts";

type Config = {
  name: string;
  ratelimits: { name: string; namespace_id: string; simple: object }[];
  d1_databases: { binding: string; database_name: string; migrations_dir: string }[];
  kv_namespaces: { binding: string; id?: string }[];
  secrets: object;
  assets: object;
  triggers: object;
  routes?: object[];
  preview_urls?: boolean;
  limits?: { cpu_ms?: number };
};

const read = (env: string): Config => readConfig({ config: CONFIG, env }, { hideWarnings: true });

const production = read("");
const staging = read("staging");

describe("The environment 'staging' in wrangler.toml", () => {
  it("has the rate limits of production, each with a counter of its own", () => {
    const limits = (config: Config) =>
      config.ratelimits.map(({ name, simple }) => ({ name, simple }));
    expect(limits(staging)).toEqual(limits(production));
    const counters = [...production.ratelimits, ...staging.ratelimits];
    const ids = counters.map(({ namespace_id }) => namespace_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has the bindings and required secrets of production", () => {
    const names = (config: Config) => ({
      databases: config.d1_databases.map(({ binding, migrations_dir }) => [
        binding,
        migrations_dir,
      ]),
      namespaces: config.kv_namespaces.map(({ binding }) => binding),
      secrets: config.secrets,
      assets: config.assets,
      triggers: config.triggers,
      limits: config.limits,
    });
    expect(names(staging)).toEqual(names(production));
  });

  it("ends a request after a third of Cloudflare's own limit of CPU time, at most", () => {
    expect(production.limits?.cpu_ms).toBeLessThanOrEqual(10_000);
  });

  it("gives former versions no address, nor does production", () => {
    expect([production.preview_urls, staging.preview_urls]).toEqual([false, false]);
  });

  it("shares no address and no data with production", () => {
    expect(staging.routes).toEqual([]);
    expect(staging.name).not.toBe(production.name);
    const data = [...production.d1_databases, ...staging.d1_databases];
    expect(new Set(data.map(({ database_name }) => database_name)).size).toBe(data.length);
    // Wrangler names a KV namespace without an id after its Worker.
    const namespaces = [...production.kv_namespaces, ...staging.kv_namespaces];
    expect(namespaces.map(({ id }) => id)).toEqual([undefined, undefined]);
  });
});
