import type { AnswerMeter, ModelRequest } from "#worker/ai/model-request.ts";
import type { QuestionMeter, TokenUsage } from "#worker/ai/token-usage.ts";

/** What one question to a model has used. */
type Question = { model: string; tokens: TokenUsage; isEstimated: boolean };

/** The measurements of an answer. */
export type Measures = {
  /** The questions that the provider began to answer. */
  questions: Question[];
  /** Milliseconds from the beginning to the first text and to the end. */
  firstMs: number | null;
  totalMs: number;
};

/** Measures one answer, all attempts and questions together. */
export type Meter = AnswerMeter & { measures(): Promise<Measures> };

/** About so many bytes are a token. */
const BYTES_OF_TOKEN = 4;

const encoder = new TextEncoder();

/** Starts to measure an answer. */
export function startMeter(): Meter {
  const startedAt = Date.now();
  let firstMs: number | null = null;
  const asked: (() => Question | null)[] = [];
  const rests: Promise<void>[] = [];

  function asks(model: string, messages: ModelRequest["messages"]): QuestionMeter {
    let bytes: number | null = null;
    let counted: TokenUsage | null = null;
    asked.push(() => {
      if (counted) return { model, tokens: counted, isEstimated: false };
      if (bytes === null) return null;
      const input = tokensOf(bytesOf(messages));
      const tokens = { input, cached: 0, output: tokensOf(bytes), reasoning: 0 };
      return { model, tokens, isEstimated: true };
    });
    return {
      heard(text) {
        if (text) firstMs ??= Date.now() - startedAt;
        bytes = (bytes ?? 0) + encoder.encode(text).byteLength;
      },
      used: (usage) => void (counted = usage),
      reads: (rest) => void rests.push(rest),
    };
  }

  async function measures(): Promise<Measures> {
    const totalMs = Date.now() - startedAt;
    await Promise.all(rests);
    const questions = asked.map((question) => question()).filter((question) => question !== null);
    return { questions, firstMs, totalMs };
  }

  return { asks, measures };
}

/** The bytes of some messages. */
export function bytesOf(messages: ModelRequest["messages"]): number {
  return messages.reduce((sum, { content }) => sum + encoder.encode(content).byteLength, 0);
}

function tokensOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_OF_TOKEN);
}
