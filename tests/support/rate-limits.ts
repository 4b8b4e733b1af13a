/** A rate-limit binding as it answers while every key is used too often. */
export const SPENT: RateLimit = { limit: async () => ({ success: false }) };

/** A rate-limit binding that lets everything pass, and the keys it was asked about. */
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
