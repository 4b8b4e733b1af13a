/** A rate-limit binding that refuses every key. */
export const SPENT: RateLimit = { limit: async () => ({ success: false }) };

/** A rate-limit binding that cannot count. */
export const BROKEN: RateLimit = {
  limit: async () => {
    throw new Error("internal error");
  },
};

/** A rate-limit binding that accepts every key, and the list of those keys. */
export function recordingLimit(): { binding: RateLimit; keys: string[] } {
  const keys: string[] = [];
  const binding: RateLimit = {
    limit: async ({ key }) => {
      keys.push(key);
      return { success: true };
    },
  };
  return { binding, keys };
}
