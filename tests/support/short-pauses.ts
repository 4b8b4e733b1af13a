import { PAUSES } from "#worker/ai/attempts.ts";

// Shortens the pause of half a second before each retry.
PAUSES.before = 20;
