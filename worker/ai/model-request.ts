/**
 * What is asked of a model. `temperature` is a number as text, as clients store it; one that is no number is left out.
 * `signal` aborts the call: the person who waited is gone.
 */
export type ModelRequest = {
  model: string;
  temperature: string;
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  signal?: AbortSignal;
};
