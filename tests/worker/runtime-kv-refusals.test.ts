import { describe, expect, it } from "vitest";
import { env } from "#tests/support/app.ts";

// The contract of tests/support/node/kv.ts, with the same expectations in workerd and in Node: what KV refuses, and how it says so.

const kv = env.KV;
const TOO_LONG = "é".repeat(257);
const now = () => Math.floor(Date.now() / 1000);
const many = (count: number) => Array.from({ length: count }, (_, index) => `many ${index}`);

describe("KV refuses", () => {
  it.each<[string, () => Promise<unknown>, string]>([
    [
      "text as JSON",
      async () => [await kv.put("text", "text"), await kv.get("text", "json")],
      `Unexpected token 'e', "text" is not valid JSON`,
    ],
    [
      "text as JSON, of several",
      () => kv.get(["text"], "json"),
      "KV GET_BULK failed: 400 At least one of the requested keys corresponds to a non-json value",
    ],
    [
      "no key of several",
      () => kv.get([]),
      "KV GET_BULK failed: 400 You must request a minimum of 1 key",
    ],
    [
      "101 keys",
      () => kv.get(many(101)),
      "KV GET_BULK failed: 400 You can request a maximum of 100 keys",
    ],
    [
      "an empty key of several",
      () => kv.get(["text", ""]),
      "KV GET_BULK failed: 400 Key names must not be empty",
    ],
    [
      "a long key of several",
      () => kv.get([TOO_LONG]),
      "KV GET_BULK failed: 414 UTF-8 encoded length of 514 exceeds key length limit of 512.",
    ],
    ["an empty key", () => kv.get(""), "Key name cannot be empty."],
    ["an empty key to write", () => kv.put("", "x"), "Key name cannot be empty."],
    ["an empty key to delete", () => kv.delete(""), "Key name cannot be empty."],
    ["the key .", () => kv.get("."), '"." is not allowed as a key name.'],
    ["the key ..", () => kv.put("..", "x"), '".." is not allowed as a key name.'],
    [
      "a long key",
      () => kv.get(TOO_LONG),
      "KV GET failed: 414 UTF-8 encoded length of 514 exceeds key length limit of 512.",
    ],
    [
      "a long key to write",
      () => kv.put(TOO_LONG, "x"),
      "KV PUT failed: 414 UTF-8 encoded length of 514 exceeds key length limit of 512.",
    ],
    [
      "a long key to delete",
      () => kv.delete(TOO_LONG),
      "KV DELETE failed: 414 UTF-8 encoded length of 514 exceeds key length limit of 512.",
    ],
    [
      "long metadata",
      () => kv.put("m", "x", { metadata: "x".repeat(1023) }),
      "KV PUT failed: 413 Metadata length of 1025 exceeds limit of 1024.",
    ],
    [
      "a life of 59 seconds",
      () => kv.put("t", "x", { expirationTtl: 59 }),
      "KV PUT failed: 400 Invalid expiration_ttl of 59. Expiration TTL must be at least 60.",
    ],
    [
      "a life of no second",
      () => kv.put("t", "x", { expirationTtl: 0 }),
      "KV PUT failed: 400 Invalid expiration_ttl of 0. Please specify integer greater than 0.",
    ],
    [
      "a life that has ended",
      () => kv.put("t", "x", { expiration: 5 }),
      "KV PUT failed: 400 Invalid expiration of 5. Please specify integer greater than the current number of seconds since the UNIX epoch.",
    ],
    [
      "a life that ends soon",
      () => kv.put("t", "x", { expiration: now() + 30 }),
      "Expiration times must be at least 60 seconds in the future.",
    ],
    [
      "a cached read of 10 seconds",
      () => kv.get("text", { cacheTtl: 10 }),
      "KV GET failed: 400 Invalid cache_ttl of 10. Cache TTL must be at least 30.",
    ],
    [
      "a list of 1,001 keys",
      () => kv.list({ limit: 1001 }),
      "KV GET failed: 400 Invalid key_count_limit of 1001. Please specify an integer less than 1000.",
    ],
  ])("%s", async (_, work, message) => {
    await expect(work()).rejects.toThrow(message);
  });
});
