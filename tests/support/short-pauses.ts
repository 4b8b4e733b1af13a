import { PAUSES } from "#worker/ai/attempts.ts";

// Tests do not wait half a second before each repeat.
PAUSES.before = 20;
