import {
  type AnswerMeter,
  type ModelRequest,
  charactersOf,
  countImages,
  textOf,
  type Question,
  type QuestionMeter,
  type TokenUsage,
} from "#worker/model/request.ts";
import type { Pace } from "#worker/model/ready-model.ts";

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

/** What the model is sent: a provider reads the schema of a format as a text, too. */
type Asked = Pick<ModelRequest, "messages" | "format">;

/** About so many bytes are a token. */
const BYTES_OF_TOKEN = 4;

/** What a provider can add to a question and charge for: pages that its own search has found. Where it counts still more, it is not believed. */
const MOST_FOUND = 50_000;

/** Tokens of a message besides its text, and those of a provider's own instructions. */
const MESSAGE_TOKENS = 16;
const OWN_TOKENS = 1_024;

/** The tokens of an image of 1,024 by 1,024 pixels, which is the largest that the frame sends. */
const IMAGE_TOKENS = 1_500;

/** The most that OpenAI's models of today count for an image of any size: 1,536 patches of 2.46 tokens. A program can send a larger one than the frame. */
const MOST_IMAGE_TOKENS = 4_000;

/** Pieces of thoughts that follow each other within so many milliseconds are all of them. After a longer pause, they are a summary. */
const LONGEST_FLOW_MS = 2_000;

const encoder = new TextEncoder();

/**
 * Starts to measure an answer.
 * @param ready what each of its questions has reserved, and the pace of its model
 */
export function startMeter(ready: { output: number; pace: Pace }): Meter {
  const { output: most, pace } = ready;
  const startedAt = Date.now();
  let firstMs: number | null = null;
  const questions: (() => Question | null)[] = [];
  const rests: Promise<void>[] = [];

  function asks(model: string, asked: Asked): QuestionMeter {
    const begunAt = Date.now();
    const bytes = { text: 0, thoughts: 0 };
    let thoughtAt: number | null = null;
    let pausesMs = 0;
    let isCharged = false;
    let shownAt: number | null = null;
    let endedAt: number | null = null;
    let counted: TokenUsage | null = null;

    function question(): Question | null {
      const ms = (endedAt ?? Date.now()) - begunAt;
      if (counted)
        return { model, tokens: counted, thoughts: counted.reasoning, isEstimated: false, ms };
      if (!isCharged) return null;
      const input = tokensOf(bytesOf(asked)) + IMAGE_TOKENS * countImages(asked.messages);
      const thoughts = tokensOf(bytes.thoughts);
      const reasoning = Math.max(thoughts, Math.min(most, thoughts + silentTokens()));
      const output = reasoning + tokensOf(bytes.text);
      const tokens = { input, cached: 0, output, reasoning };
      return { model, tokens, thoughts, isEstimated: true, ms };
    }

    /** A provider charges for thoughts that it does not send: until the first text, the model may have written all the time. */
    function silentTokens(): number {
      if (shownAt !== null && pace.thoughts === 0) return 0;
      const until = shownAt ?? endedAt ?? Date.now();
      const silence = thoughtAt === null ? until - begunAt : pausesMs + pause(thoughtAt, until);
      return Math.ceil((silence / 1000) * pace.speed);
    }

    function thinks(): void {
      const now = Date.now();
      pausesMs += pause(thoughtAt ?? begunAt, now);
      thoughtAt = now;
    }

    questions.push(question);
    return {
      begins: () => void (isCharged = true),
      heard(text, isThought) {
        bytes[isThought ? "thoughts" : "text"] += encoder.encode(text).byteLength;
        if (isThought && text) thinks();
      },
      shows() {
        shownAt ??= Date.now();
        firstMs ??= shownAt - startedAt;
      },
      used(usage) {
        const isBelieved =
          usage.input <= mostInput(asked) + MOST_FOUND && usage.output <= charactersOf(most);
        counted = isBelieved ? usage : null;
      },
      reads: (rest) => void rests.push(rest),
      ends: () => void (endedAt ??= Date.now()),
      isFree: () => void (isCharged = false),
      charged: () => question()?.tokens ?? null,
    };
  }

  async function measures(): Promise<Measures> {
    const totalMs = Date.now() - startedAt;
    // Reading a rest can add another one to the list.
    // oxlint-disable-next-line no-await-in-loop -- the list grows meanwhile
    for (const rest of rests) await rest;
    const begun = questions.map((question) => question()).filter((question) => question !== null);
    return { questions: begun, firstMs, totalMs };
  }

  return { asks, measures };
}

/** The milliseconds between two thoughts; 0 where the second one follows the first without a pause. */
function pause(from: number, to: number): number {
  return to - from > LONGEST_FLOW_MS ? to - from : 0;
}

function bytesOf({ messages, format }: Asked): number {
  const texts = messages.map(textOf);
  if (format) texts.push(JSON.stringify(format.schema));
  return texts.reduce((sum, text) => sum + encoder.encode(text).byteLength, 0);
}

/** The most tokens that a question can be: no token is shorter than a byte. */
export function mostInput(asked: Asked): number {
  const messages = MESSAGE_TOKENS * asked.messages.length;
  const images = MOST_IMAGE_TOKENS * countImages(asked.messages);
  return bytesOf(asked) + images + messages + OWN_TOKENS;
}

function tokensOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_OF_TOKEN);
}
