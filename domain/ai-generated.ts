/** The value of properties of files that tell programs that a machine has written the text (product/embeds 12). */
export const AI_GENERATED = "AI-generated";

/** The fields of JSON that tell programs the same. */
export const AI_MARK = { aiGenerated: true } as const;
